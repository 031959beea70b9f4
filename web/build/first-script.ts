import { join } from "node:path";
import { brand } from "@osisi/contracts/brand.ts";
import type { Plugin, Rolldown } from "vite";
import { paths } from "../src/platform/paths.ts";
import { inlinePaths } from "./inline-paths.ts";
import { buildPlainScript } from "./plain-script.ts";

const PAGE = "index.html";
const THEME = '<script src="/theme.js"></script>';
const folder = join(import.meta.dirname, "../first-script");

type Built = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** Writes the first script into the page: as a file it would be one round trip more before anything
 * is requested of the API. It knows which chunks Home needs beside those that the page names. */
export function firstScript(): Plugin {
  return {
    name: "first-script",
    apply: "build",
    enforce: "post",
    async generateBundle(_options, bundle) {
      const page = bundle[PAGE];
      const home = Object.values(bundle).find(isHome);
      if (page?.type !== "asset" || !home) throw new Error(`Nothing to make of ${PAGE}`);
      const html = String(page.source);
      if (!html.includes(THEME)) throw new Error(`${PAGE} has no ${THEME}`);
      const chunks = [home.fileName, ...home.imports].filter((file) => !html.includes(file));
      const script = await buildFirst(chunks.map((file) => `/${file}`));
      page.source = html.replace(THEME, () => `<script>${script}</script>`);
    },
  };
}

function isHome(file: Built): file is Rolldown.OutputChunk {
  return file.type === "chunk" && file.name === "home";
}

async function buildFirst(homeChunks: string[]): Promise<string> {
  const script = { folder, script: "first.ts", name: "first" };
  const known = {
    DASHBOARD: `${paths.dashboard()}/`,
    HOME: paths.home(),
    LOGOUT: paths.logout(),
    TOKEN_KEY: brand.tokenKey,
    HOME_CHUNKS: homeChunks,
  };
  const files = await buildPlainScript(script, {
    plugins: [inlinePaths()],
    build: { write: false },
    define: Object.fromEntries(
      Object.entries(known).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  });
  const first = files.find((file) => file.type === "chunk");
  if (!first) throw new Error("The first script was not built");
  const code = first.code.trim();
  if (code.includes("</script")) throw new Error("The first script would end the page's own");
  return code;
}
