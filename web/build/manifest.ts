import { brand, colours } from "@osisi/contracts/brand.ts";
import type { Plugin } from "vite";

/** What a phone needs to install the app: icons, some with a safe zone for masking. */
const manifest = {
  name: brand.name,
  short_name: brand.name,
  description: brand.description,
  lang: "en-NG",
  id: "/dashboard/home",
  start_url: "/dashboard/home",
  scope: "/",
  display: "standalone",
  background_color: colours.paper.light,
  theme_color: colours.paper.light,
  categories: ["finance"],
  icons: [
    { src: "/icons/app-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icons/app-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icons/app-cut-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

export function webManifest(): Plugin {
  return {
    name: "web-manifest",
    apply: "build",
    generateBundle() {
      this.emitFile({
        type: "asset",
        fileName: "manifest.webmanifest",
        source: JSON.stringify(manifest),
      });
    },
  };
}
