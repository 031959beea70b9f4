import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { runnerImport, type Plugin, type Rolldown } from "vite";
import type { Assets } from "../public-site/assets.ts";
import type * as rendering from "../public-site/render.tsx";
import { buildPlainScript } from "./plain-script.ts";

const folder = join(import.meta.dirname, "../public-site");

/** Builds the public pages: one small script and one style sheet beside the app's own, and each
 * page prerendered to HTML without React. The server reads them from `.pages`, inserts its public
 * address and compresses them; a folder with a dot is never served directly. */
export function publicSite(): Plugin {
  let outDir = "";
  return {
    name: "public-site",
    apply: "build",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const assets = await buildAssets(outDir);
      const pages = await render(assets);
      await mkdir(join(outDir, ".pages"), { recursive: true });
      await Promise.all(
        pages.map(({ file, html }) => writeFile(join(outDir, ".pages", `${file}.html`), html)),
      );
    },
  };
}

async function buildAssets(outDir: string): Promise<Assets> {
  const files = await buildPlainScript(
    { folder, script: "site.ts", name: "site" },
    {
      plugins: [tailwindcss()],
      build: { outDir, emptyOutDir: false, assetsInlineLimit: 0, cssCodeSplit: false },
    },
  );
  return {
    script: address(files, /^assets\/site-.*\.js$/),
    styles: address(files, /\.css$/),
    font: address(files, /fraunces-site-.*\.woff2$/),
  };
}

function address(files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[], name: RegExp) {
  const found = files.find(({ fileName }) => name.test(fileName));
  if (!found) throw new Error(`The public site was built without ${name}`);
  return `/${found.fileName}`;
}

async function render(assets: Assets): Promise<rendering.RenderedPage[]> {
  const { module } = await runnerImport<typeof rendering>(join(folder, "render.tsx"), {
    configFile: false,
    root: folder,
    logLevel: "warn",
    oxc: { jsx: { runtime: "automatic", development: false } },
  });
  return module.renderPages(assets);
}
