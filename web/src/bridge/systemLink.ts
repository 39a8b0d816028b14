/** A system of one's own as a link: its name and text stand behind the `#`, pressed, so that no server keeps them. */

/** The address under which the editor opens a link. */
export const GIVEN = "given";
/** Longer ones are cut short by the messengers that they are sent with. */
const LONGEST = 6000;

interface Given {
  name: string;
  text: string;
}

const through = (bytes: Uint8Array<ArrayBuffer>, change: CompressionStream | DecompressionStream) =>
  new Response(new Blob([bytes]).stream().pipeThrough(change));

/** The link, or null where the text is too long for one. */
export async function systemLink(given: Given, origin: string): Promise<string | null> {
  const bytes = new TextEncoder().encode(JSON.stringify(given));
  const pressed = await through(bytes, new CompressionStream("deflate-raw")).arrayBuffer();
  const letters = Array.from(new Uint8Array(pressed), (byte) => String.fromCharCode(byte)).join("");
  const packed = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return packed.length > LONGEST ? null : `${origin}/bridge/editor/${GIVEN}#${packed}`;
}

/** What stands behind the `#` of a link; null where nothing can be read there. */
export async function givenIn(hash: string): Promise<Given | null> {
  try {
    const letters = atob(hash.replace(/^#/, "").replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const given: unknown = await through(bytes, new DecompressionStream("deflate-raw")).json();
    const { name, text } = given as Given;
    return typeof name === "string" && typeof text === "string" ? { name, text } : null;
  } catch {
    return null;
  }
}
