import type { Plugin } from "vite";

/** What is run almost whole as soon as it is there. */
const runAtOnce = new Set(["react", "start", "home", "parts"]);

/** Has Chromium compile all functions of these while they are still coming in, in the background. Otherwise
 * it only looks over each, and compiles it when it is first called, while somebody waits. */
export function compileAhead(): Plugin {
  return {
    name: "compile-ahead",
    apply: "build",
    enforce: "post",
    generateBundle: {
      // Nothing may stand before it, so it comes after all who put something there.
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk" || !runAtOnce.has(file.name)) continue;
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}
