import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { codeSplitting } from "./build/code-splitting.ts";
import { brandInHtml } from "./build/brand-in-html.ts";
import { compileAhead } from "./build/compile-ahead.ts";
import { inlinePaths } from "./build/inline-paths.ts";
import { unusedSchemas } from "./build/unused-schemas.ts";
import { firstScript } from "./build/first-script.ts";
import { headingFont } from "./build/heading-font.ts";
import { webManifest } from "./build/manifest.ts";
import { palette } from "./build/palette.ts";
import { OLDEST_BROWSERS } from "./build/plain-script.ts";
import { precompress } from "./build/precompress.ts";
import { publicSite } from "./build/public-site.ts";

const apiUrl = process.env["API_URL"] ?? "http://localhost:3000";
const apiPaths = ["/v1", "/user", "/docs", "/openapi.json"];

/** Every asset is a separate file with a hashed name: a strict content security policy allows no
 * inline script, no inline style and no data: address. */
export default defineConfig({
  plugins: [
    unusedSchemas(),
    inlinePaths(),
    brandInHtml(),
    headingFont(),
    palette(),
    react(),
    tailwindcss(),
    compileAhead(),
    firstScript(),
    publicSite(),
    webManifest(),
    precompress(),
  ],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { treeshake: { manualPureFunctions: ["z"] }, output: { codeSplitting } },
    target: OLDEST_BROWSERS,
  },
  server: { proxy: Object.fromEntries(apiPaths.map((path) => [path, apiUrl])) },
});
