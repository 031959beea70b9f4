// `npm run draw -- rooms`: redraws docs/rooms.svg from the code.
// `npm run draw`: also redraws the icons and the link preview after a change of contracts/src/brand.ts.
// Reduce them to 256 colours before you commit them, which makes them a third of the size:
// `pngquant --force --ext .png 256 web/public/icons/*.png web/public/social-card.png`.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runnerImport } from "vite";
import type { BrandPicture } from "../web/public-site/pictures/brand-picture.ts";
import { launchChromium } from "../e2e/support/browsers.ts";
import { ensureBrowsers } from "./browsers.ts";
import { buildWeb } from "./build.ts";
import { roomsPicture } from "./rooms-picture.ts";

const log = (line: string) => console.log(line);
const web = path.join(import.meta.dirname, "../web");

/** The exports of of-the-brand.tsx, which only the build can load. */
interface Pictures {
  favicon: string;
  brandPictures: (font: string) => BrandPicture[];
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchChromium>>["newPage"]>>;

drawRooms();
if (!process.argv.includes("rooms")) await main();

function drawRooms(): void {
  writeFileSync(path.join(import.meta.dirname, "../docs/rooms.svg"), roomsPicture());
  log("rooms.svg");
}

async function main(): Promise<void> {
  const found = ensureBrowsers(["chromium"]);
  // The build subsets the font of the headings.
  await buildWeb(log);
  const font = readFileSync(path.join(web, ".cache/fonts/fraunces.woff2"), "base64");
  const { module } = await runnerImport<Pictures>(
    path.join(web, "public-site/pictures/of-the-brand.tsx"),
    { configFile: false, root: web, logLevel: "warn", oxc: { jsx: { runtime: "automatic" } } },
  );
  writeFileSync(path.join(web, "public/favicon.svg"), module.favicon);
  const browser = await launchChromium(found);
  try {
    const page = await browser.newPage();
    for (const picture of module.brandPictures(font)) {
      const png = await draw(page, picture);
      writeFileSync(path.join(web, "public", picture.file), png);
      log(`${picture.file}: ${png.length.toLocaleString("en")} bytes`);
    }
  } finally {
    await browser.close();
  }
}

async function draw(page: Page, { width, height, html }: BrandPicture): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.setContent(`<!doctype html><style>body{margin:0}svg{display:block}</style>${html}`);
  await page.evaluate("document.fonts.ready");
  return page.screenshot({ omitBackground: true });
}
