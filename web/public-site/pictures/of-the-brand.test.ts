import { readFileSync } from "node:fs";
import { join } from "node:path";
import { colours } from "@osisi/contracts/brand.ts";
import { expect, it } from "vitest";
import { brandPictures, favicon } from "./of-the-brand.tsx";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../../public", file));

it("is what browsers show in a tab; if not, run `npm run draw`", () => {
  expect(read("favicon.svg").toString()).toBe(favicon);
});

it.each(brandPictures(""))("is drawn in the colours of the brand: $file", ({ file, ...size }) => {
  const png = read(file);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size.width, size.height]);
  const commonest = file === "social-card.png" ? colours.deep : colours.paper;
  expect(paletteOf(png)).toContain(commonest.light);
  expect(paletteOf(png)).toContain(
    file === "social-card.png" ? colours.clay.dark : colours.clay.light,
  );
  expect(png.length).toBeLessThan(100_000);
});

/** The palette chunk comes first after the file's header. */
function paletteOf(png: Buffer): string[] {
  const at = png.indexOf("PLTE");
  const length = png.readUInt32BE(at - 4);
  const table = png.subarray(at + 4, at + 4 + length).toString("hex");
  return table.match(/.{6}/g)?.map((colour) => `#${colour}`) ?? [];
}
