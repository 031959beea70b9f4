import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Plugin } from "vite";

const known = new Map<string, string>(Object.entries(apiPaths));

/** Writes each path of the API where it is used. No bundler takes an object apart, so the first
 * visit would fetch the paths of every screen. */
export function inlinePaths(): Plugin {
  return {
    name: "inline-paths",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /web\/(src|first-script|public-site)\/.*\.tsx?$/, code: "apiPaths." },
      handler(code) {
        const inlined = code.replaceAll(/\bapiPaths\.(\w+)/g, (text, name: string) => {
          const path = known.get(name);
          return path === undefined ? text : JSON.stringify(path);
        });
        return { code: inlined, map: null };
      },
    },
  };
}
