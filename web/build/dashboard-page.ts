import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { inlinePaths } from "./inline-paths.ts";
import { buildPlainScript } from "./plain-script.ts";

const PAGE = "index.html";
const THEME = '<script src="/theme.js"></script>';
const folder = join(import.meta.dirname, "../dashboard-page");

/** A second copy of the app's page for the dashboard's addresses: it also preloads the dashboard's
 * chunks, so that the browser fetches them in parallel with the app's entry, and prefetches the
 * first screen's data. */
export function dashboardPage(): Plugin {
  return {
    name: "dashboard-page",
    apply: "build",
    enforce: "post",
    async generateBundle(_options, bundle) {
      const page = bundle[PAGE];
      const home = Object.values(bundle).find(isHome);
      if (page?.type !== "asset" || !home) throw new Error(`Nothing to make of ${PAGE}`);
      const html = String(page.source);
      if (!html.includes(THEME)) throw new Error(`${PAGE} has no ${THEME}`);
      const first = await buildFirst();
      this.emitFile({ type: "asset", ...first });
      const links = [home.fileName, ...home.imports]
        .filter((file) => !html.includes(file))
        .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`);
      this.emitFile({
        type: "asset",
        fileName: "dashboard.html",
        source: html
          .replace(THEME, () => `<script src="/${first.fileName}"></script>`)
          .replace("  </head>", () => `${links.join("")}  </head>`),
      });
    },
  };
}

function isHome(file: Rolldown.OutputChunk | Rolldown.OutputAsset): file is Rolldown.OutputChunk {
  return file.type === "chunk" && file.name === "home";
}

async function buildFirst(): Promise<{ fileName: string; source: string }> {
  const script = { folder, script: "first.ts", name: "first" };
  const files = await buildPlainScript(script, {
    plugins: [inlinePaths()],
    build: { write: false },
  });
  const first = files.find((file) => file.type === "chunk");
  if (!first) throw new Error("The dashboard's first script was not built");
  return { fileName: first.fileName, source: first.code };
}
