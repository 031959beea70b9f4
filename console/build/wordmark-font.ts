import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brand } from "@osisi/contracts/brand.ts";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const folder = join(import.meta.dirname, "../.cache");
const fraunces = createRequire(import.meta.url).resolve(
  "@fontsource-variable/fraunces/package.json",
);

/** The letters of the name, in the web app's instance of the font; `styles.css` imports the file. */
export function wordmarkFont(): Plugin {
  return {
    name: "wordmark-font",
    async config() {
      const whole = await readFile(join(fraunces, "../files/fraunces-latin-full-normal.woff2"));
      const options = {
        targetFormat: "woff2" as const,
        variationAxes: { wght: 560, opsz: 72, SOFT: 60, WONK: 0 },
        keepFeatures: ["kern"],
      };
      await mkdir(folder, { recursive: true });
      const path = join(folder, "wordmark.woff2");
      // Renamed into place, so that concurrent builds never read half a file.
      await writeFile(`${path}.${process.pid}`, await subsetFont(whole, brand.name, options));
      await rename(`${path}.${process.pid}`, path);
    },
  };
}
