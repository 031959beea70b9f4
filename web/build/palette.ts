import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { colours } from "@osisi/contracts/brand.ts";
import type { Plugin } from "vite";

const file = join(import.meta.dirname, "../.cache/palette.css");

/** Writes the colours of the brand as a style sheet, before `tokens.css` asks for it. The palette is set
 * anew on `.palette-dark`, which is how a dark part of a light page gets the dark theme's colours in
 * every browser that the build supports. */
export function palette(): Plugin {
  return {
    name: "palette",
    async config() {
      await mkdir(dirname(file), { recursive: true });
      // By way of another name: two builds at once never see half a file.
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
  // Tailwind learns the names, and none of its own; the values are those above, wherever a palette is set.
  const names = all.map(([name]) => `--color-${name}:var(--color-${name});`);
  const theme = `--color-*:initial;--color-transparent:transparent;--color-current:currentColor;${names.join("")}`;
  return `:root,.palette-dark{${values.join("")}}@theme inline reference{${theme}}\n`;
}
