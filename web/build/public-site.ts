import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import type { PageAssets } from "@osisi/contracts/public-pages.ts";
import { build, type Plugin, type Rolldown } from "vite";
import { buildPlainScript } from "./plain-script.ts";

const folder = join(import.meta.dirname, "../public-site");

/** Builds the public pages: one small script and one style sheet beside the app's own, and the
 * renderer of the pages, which the server runs with its catalogue. It is in `.pages`: a folder with
 * a dot is never served. */
export function publicSite(): Plugin {
  let outDir = "";
  return {
    name: "public-site",
    apply: "build",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const into = join(outDir, ".pages");
      const assets = await buildAssets(outDir);
      await buildRenderer(into);
      await writeFile(join(into, "assets.json"), JSON.stringify(assets));
    },
  };
}

async function buildAssets(outDir: string): Promise<PageAssets> {
  const files = await buildPlainScript(
    { folder, script: "site.ts", name: "site" },
    {
      plugins: [tailwindcss()],
      build: { outDir, emptyOutDir: false, assetsInlineLimit: 0, cssCodeSplit: false },
    },
  );
  const checking = await buildPlainScript(
    { folder, script: "check.ts", name: "check" },
    { build: { outDir, emptyOutDir: false } },
  );
  return {
    checkScript: address(checking, /^assets\/check-.*\.js$/),
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

/** One file, with React in it. */
async function buildRenderer(into: string): Promise<void> {
  await build({
    configFile: false,
    root: folder,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": '"production"' },
    oxc: { jsx: { runtime: "automatic", development: false } },
    build: {
      ssr: "render.tsx",
      outDir: into,
      minify: true,
      rolldownOptions: { output: { entryFileNames: "renderer.mjs", codeSplitting: false } },
    },
  });
}
