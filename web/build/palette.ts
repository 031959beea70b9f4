import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { colours } from "@osisi/contracts/brand.ts";
import type { Plugin } from "vite";

const file = join(import.meta.dirname, "../.cache/palette.css");

/** Writes the brand's colours as a style sheet, before `tokens.css` imports it. The palette is
 * repeated on `.palette-dark`, so that a dark part of a light page gets the dark theme's colours in
 * every supported browser. */
export function palette(): Plugin {
  return {
    name: "palette",
    async config() {
      await mkdir(dirname(file), { recursive: true });
      // Renamed into place, so that concurrent builds never read half a file.
      await writeFile(`${file}.${process.pid}`, paletteSheet());
      await rename(`${file}.${process.pid}`, file);
    },
  };
}

function paletteSheet(): string {
  const all = Object.entries(colours);
  const values = all.map(
    ([name, { light, dark }]) => `--color-${name}:light-dark(${light},${dark});`,
  );
  // Declares the names for Tailwind, without its own colours; the values are those above, wherever
  // a palette is set.
  const names = all.map(([name]) => `--color-${name}:var(--color-${name});`);
  const theme = `--color-*:initial;--color-transparent:transparent;--color-current:currentColor;${names.join("")}`;
  return `:root,.palette-dark{${values.join("")}}@theme inline reference{${theme}}\n`;
}
