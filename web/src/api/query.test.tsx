import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { answers, type Key, keepPreviousData, useMutation, useQuery } from "./query";

const place = document.createElement("div");

afterEach(() => {
  render(null, place);
  answers.clear();
  vi.useRealTimers();
});

interface Props {
  queryKey: Key;
  queryFn: (context: { signal: AbortSignal }) => Promise<string>;
  enabled?: boolean;
  retry?: boolean;
  retryDelay?: number;
}

function View(props: Props) {
  const found = useQuery({ placeholderData: keepPreviousData, staleTime: 1000, ...props });
  const mark = found.isPlaceholderData ? "~" : "";
  return <p>{found.isPending ? "…" : found.isError ? `failed: ${found.error.message}` : `${mark}${found.data}`}</p>;
}

const show = (props: Props) => render(<View {...props} />, place);
const seen = (text: string) => vi.waitFor(() => expect(place.textContent).toBe(text));

test("that there is nothing is an answer too", async () => {
  show({ queryKey: ["nothing"], queryFn: async () => null as unknown as string });
  await seen("null");
});

test("an answer is kept under its key, and the last one stays until the next is there", async () => {
  let resolve: (text: string) => void = () => undefined;
  const promise = new Promise<string>((done) => {
    resolve = done;
  });
  const ask = vi.fn(async () => "one");
  show({ queryKey: ["a", 1], queryFn: ask });
  expect(place.textContent).toBe("…");
  await seen("one");
  show({ queryKey: ["a", 2], queryFn: () => promise });
  await seen("~one");
  resolve("two");
  await seen("two");
  show({ queryKey: ["a", 1], queryFn: ask });
  await seen("one");
  expect(ask).toHaveBeenCalledTimes(1);
});

test("what failed is tried once more and then said; asked again, it waits and not fails", async () => {
  const ask = vi
    .fn(async () => "there")
    .mockRejectedValueOnce(new Error("a"))
    .mockRejectedValueOnce(new Error("b"));
  show({ queryKey: ["b"], queryFn: ask, retryDelay: 1 });
  await seen("failed: b");
  void answers.renew(["b"]);
  await seen("there");
  expect(ask).toHaveBeenCalledTimes(3);
});

test("what nobody wants is not asked for, and what nobody looks at any more is given up", async () => {
  const signals: AbortSignal[] = [];
  const ask = vi.fn(({ signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise<string>(() => undefined);
  });
  show({ queryKey: ["c"], queryFn: ask, enabled: false });
  await answers.renew(["c"]);
  expect(ask).not.toHaveBeenCalled();
  show({ queryKey: ["c"], queryFn: ask });
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  render(null, place);
  await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true));
});

test("a change of one's own renews all under its key, and nothing else", async () => {
  const ask = vi.fn(async () => `answer ${ask.mock.calls.length}`);
  show({ queryKey: ["tables", { most: 30 }], queryFn: ask });
  await seen("answer 1");
  await answers.renew(["table"]);
  await seen("answer 1");
  await answers.renew(["tables"]);
  await seen("answer 2");
  answers.set(["tables", { most: 30 }], "mine");
  await seen("mine");
});

test("an answer that is no longer fresh is asked for again when a view opens", async () => {
  const ask = vi.fn(async () => `answer ${ask.mock.calls.length}`);
  vi.useFakeTimers({ toFake: ["Date"] });
  show({ queryKey: ["d"], queryFn: ask });
  await seen("answer 1");
  render(null, place);
  vi.advanceTimersByTime(999);
  show({ queryKey: ["d"], queryFn: ask });
  await seen("answer 1");
  render(null, place);
  vi.advanceTimersByTime(1);
  show({ queryKey: ["d"], queryFn: ask });
  await seen("answer 2");
});

const ends: ((text: string) => void)[] = [];

function Doer() {
  const doing = useMutation({ mutationFn: (_: string) => new Promise<string>((done) => ends.push(done)) });
  return (
    <button type="button" onClick={() => doing.mutate("x")}>
      {doing.isPending ? "busy" : (doing.data ?? "idle")}
    </button>
  );
}

test("of two things done at once the last one counts", async () => {
  render(<Doer />, place);
  const button = place.querySelector("button");
  button?.click();
  button?.click();
  await seen("busy");
  ends[1]?.("second");
  await seen("second");
  ends[0]?.("first");
  await new Promise((wake) => setTimeout(wake, 5));
  expect(place.textContent).toBe("second");
});
