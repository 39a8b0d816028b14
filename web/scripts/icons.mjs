/** Draws the PNG icons and the preview picture from public/icon.svg: `node scripts/icons.mjs`. */
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const svg = readFileSync(new URL("../public/icon.svg", import.meta.url), "utf8");
const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
const place = (name) => new URL(`../public/${name}.png`, import.meta.url).pathname;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

async function draw(name, width, height, html, clear = false) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>*{margin:0;box-sizing:border-box}body{width:${width}px;height:${height}px;overflow:hidden}
    img{display:block}</style>${html}`);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.screenshot({ path: place(name), omitBackground: clear });
  await page.close();
}

const icon = (size) => `<img src="${source}" width="${size}" height="${size}">`;
await draw("icon-192", 192, 192, icon(192), true);
await draw("icon-512", 512, 512, icon(512), true);
// Apple fills what is clear with black, and cuts the corners itself; others cut a circle out of the middle.
const filled = (size, part) =>
  `<div style="width:${size}px;height:${size}px;background:#0b5c63;display:grid;place-items:center">${icon(Math.round(size * part))}</div>`;
await draw("icon-180", 180, 180, filled(180, 0.9));
await draw("icon-maskable-512", 512, 512, filled(512, 0.75));
await draw(
  "preview",
  1200,
  630,
  `<div style="width:1200px;height:630px;background:#0b5c63;color:#fff;font:600 40px system-ui;display:flex;align-items:center;
    gap:64px;padding:0 96px">${icon(300)}<div><div style="font-size:110px;font-weight:800">Kibitzer</div>
    <p style="margin-top:16px">Who holds what?</p><p style="margin-top:8px;opacity:.85">Clue · Dominoes · Bridge</p></div></div>`,
);
await browser.close();
