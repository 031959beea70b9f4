import type { Plugin } from "vite";

/** Chunks that are executed almost completely on load. */
const runAtOnce = new Set(["react", "start", "home", "parts"]);

/** Makes Chromium compile all functions of these chunks in the background while they load.
 * Otherwise it only preparses each, and compiles it at its first call, on the critical path. */
export function compileAhead(): Plugin {
  return {
    name: "compile-ahead",
    apply: "build",
    enforce: "post",
    generateBundle: {
      // It has to be the first line of the file, so it runs after all plugins that prepend
      // something.
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
