/** A server that takes its time: every address shows at once where one is, and that it is working. */
import { expect, test } from "vitest";
import { SIZES, type Size, visit, withBrowser } from "./browser.ts";
import { ROUTES } from "./slow.ts";

withBrowser();
const TABLES = ["/clue/some-table", "/domino/some-table", "/bridge/reading/some-table", "/bridge/practice/some-hand"];

for (const size of Object.keys(SIZES) as Size[]) {
  test(`no address is blank while the server thinks (${size})`, async () => {
    const { page, context, errors } = await visit(size, { worker: false });
    await page.route("**/api/v1/**", () => undefined);
    for (const path of [...ROUTES.map(([path]) => path), ...TABLES]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.locator("main, [role=status]").first().waitFor();
    }
    expect(errors).toEqual([]);
    await context.close();
  });
}
