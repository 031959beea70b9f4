import type { Plugin, Rolldown } from "vite";

const PAGE = "index.html";

/** The app's page once more for the addresses behind the login: it also names what the dashboard is made of,
 * so that the browser fetches this beside what starts the app instead of after it. */
export function dashboardPage(): Plugin {
  return {
    name: "dashboard-page",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const page = bundle[PAGE];
      const home = Object.values(bundle).find(isHome);
      if (page?.type !== "asset" || !home) throw new Error(`Nothing to make of ${PAGE}`);
      const html = String(page.source);
      const links = [home.fileName, ...home.imports]
        .filter((file) => !html.includes(file))
        .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`);
      this.emitFile({
        type: "asset",
        fileName: "dashboard.html",
        source: html.replace("  </head>", () => `${links.join("")}  </head>`),
      });
    },
  };
}

function isHome(file: Rolldown.OutputChunk | Rolldown.OutputAsset): file is Rolldown.OutputChunk {
  return file.type === "chunk" && file.name === "home";
}
