import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const folder = join(import.meta.dirname, "../.cache/fonts");
const fraunces = createRequire(import.meta.url).resolve(
  "@fontsource-variable/fraunces/package.json",
);

const printableAscii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));

/** The characters that a heading of the public site may contain: a third fewer than the app's own. */
export const siteHeadings = " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz,.:?!’-";

/** The subsets. Most pages load only the first; the others are loaded when a heading has such a
 * letter (see the ranges in `fonts.css`), so that Yoruba and Igbo names are complete. */
const subsets = [
  { name: "fraunces", from: "latin", text: `${printableAscii}‘’“”–—…·` },
  { name: "fraunces-accents", from: "latin", text: "ÀÁÈÉÌÍÒÓÙÚàáèéìíòóùúÑñ" },
  { name: "fraunces-marks", from: "latin-ext", text: "ṢṣŃńǸǹḾḿ" },
  { name: "fraunces-site", from: "latin", text: siteHeadings },
  { name: "fraunces-dots", from: "vietnamese", text: "ẸẹỌọỊịỤụ\u0300\u0301\u0304" },
] as const;

/** One static instance of the variable font: a heading needs no axes in the browser. */
const instance = { wght: 560, opsz: 72, SOFT: 60, WONK: 0 };
const keepFeatures = ["kern", "liga", "ccmp", "locl", "mark", "mkmk"];

/** Subsets the heading font before anything imports it. */
export function headingFont(): Plugin {
  return {
    name: "heading-font",
    async config() {
      await mkdir(folder, { recursive: true });
      await Promise.all(subsets.map(cut));
    },
  };
}

async function cut({ name, from, text }: (typeof subsets)[number]): Promise<void> {
  const whole = await readFile(join(fraunces, `../files/fraunces-${from}-full-normal.woff2`));
  const options = { targetFormat: "woff2" as const, variationAxes: instance, keepFeatures };
  const path = join(folder, `${name}.woff2`);
  // Renamed into place, so that concurrent builds never read half a file.
  await writeFile(`${path}.${process.pid}`, await subsetFont(whole, text, options));
  await rename(`${path}.${process.pid}`, path);
}
