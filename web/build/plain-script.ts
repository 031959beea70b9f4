import { join } from "node:path";
import { build, type InlineConfig, type Rolldown } from "vite";

/** The oldest supported browsers. */
export const OLDEST_BROWSERS = ["chrome111", "firefox115", "safari16.4"];

type BuiltFile = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** Builds a classic script as one file with its imports: a module would run only after parsing, and
 * this one sets the theme before the first paint. `more` adds to it and says where it goes. */
export async function buildPlainScript(
  source: { folder: string; script: string; name: string },
  more: Pick<InlineConfig, "plugins" | "build" | "define"> = {},
): Promise<readonly BuiltFile[]> {
  const made = await build({
    configFile: false,
    root: source.folder,
    logLevel: "warn",
    publicDir: false,
    plugins: more.plugins ?? [],
    define: more.define ?? {},
    build: {
      modulePreload: false,
      target: OLDEST_BROWSERS,
      rolldownOptions: {
        input: join(source.folder, source.script),
        output: { format: "iife", entryFileNames: `assets/${source.name}-[hash].js` },
      },
      ...more.build,
    },
  });
  return [made].flat().flatMap((one) => ("output" in one ? one.output : []));
}
