import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { build, runnerImport, type Plugin, type Rolldown } from "vite";
import type { Assets } from "../public-site/assets.ts";
import type * as rendering from "../public-site/render.tsx";

const folder = join(import.meta.dirname, "../public-site");

/** Makes the pages that everybody may read: one small script and one sheet of styles beside the app's
 * own, and each page rendered once, to HTML without React. The server reads them from `.pages`, puts
 * its address in and packs them; a folder with a dot is never served as it is. */
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

/** The script is one plain file, because it sets the theme before the first paint. */
async function buildAssets(outDir: string): Promise<Assets> {
  const made = await build({
    configFile: false,
    root: folder,
    logLevel: "warn",
    plugins: [tailwindcss()],
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      cssCodeSplit: false,
      target: ["chrome111", "firefox115", "safari16.4"],
      rolldownOptions: {
        input: join(folder, "site.ts"),
        output: { format: "iife", entryFileNames: "assets/site-[hash].js" },
      },
    },
  });
  const files = [made].flat().flatMap((one) => ("output" in one ? one.output : []));
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
