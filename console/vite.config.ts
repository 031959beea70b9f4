import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { wordmarkFont } from "./build/wordmark-font.ts";

const consoleUrl = process.env["CONSOLE_URL"] ?? "http://localhost:3002";

/** Every script, style and font is a file with a hashed name: the content security policy allows nothing inline. */
export default defineConfig({
  plugins: [wordmarkFont(), react()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
  },
  server: { proxy: { "/api": consoleUrl } },
});
