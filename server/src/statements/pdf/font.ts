import { readFileSync } from "node:fs";
import path from "node:path";
import { glyphsOf } from "./glyphs.ts";

/** A TrueType font as far as a PDF needs it: which glyph a letter is, how wide it is, and how the whole
 * font stands on its line. Widths are in thousandths of the size, as PDF counts. */
export type Font = Readonly<{
  name: string;
  file: Buffer;
  glyphs: ReadonlyMap<number, number>;
  widths: readonly number[];
  ascent: number;
  descent: number;
  capHeight: number;
  box: readonly [number, number, number, number];
}>;

const UNKNOWN = "?".codePointAt(0) ?? 0;

export function readFont(name: string, file: string): Font {
  const bytes = readFileSync(path.join(import.meta.dirname, "../fonts", file));
  const table = tablesOf(bytes);
  const head = table("head");
  const perThousand = 1000 / head.readUInt16BE(18);
  const scaled = (value: number) => Math.round(value * perThousand);
  const hhea = table("hhea");
  const metrics = hhea.readUInt16BE(34);
  const hmtx = table("hmtx");
  const count = table("maxp").readUInt16BE(4);
  const box = (at: number) => scaled(head.readInt16BE(at));
  return {
    name,
    file: bytes,
    glyphs: glyphsOf(table("cmap")),
    // From the last one on all are as wide.
    widths: Array.from({ length: count }, (_, glyph) =>
      scaled(hmtx.readUInt16BE(4 * Math.min(glyph, metrics - 1))),
    ),
    ascent: scaled(hhea.readInt16BE(4)),
    descent: scaled(hhea.readInt16BE(6)),
    capHeight: scaled(table("OS/2").readInt16BE(88)),
    box: [box(36), box(38), box(40), box(42)],
  };
}

/** The glyphs of a text. A letter that the font lacks is taken apart, `ế` into `ê` and its accent; what
 * is still unknown is a question mark. */
export function glyphsIn({ glyphs }: Font, text: string): number[] {
  return Array.from(text.normalize("NFC")).flatMap((letter) => {
    const known = glyphs.get(letter.codePointAt(0) ?? UNKNOWN);
    if (known !== undefined) return [known];
    return Array.from(letter.normalize("NFD")).map(
      (part) => glyphs.get(part.codePointAt(0) ?? UNKNOWN) ?? glyphs.get(UNKNOWN) ?? 0,
    );
  });
}

export function widthOf(font: Font, text: string, size: number): number {
  const thousandths = glyphsIn(font, text).reduce(
    (sum, glyph) => sum + (font.widths[glyph] ?? 0),
    0,
  );
  return (thousandths * size) / 1000;
}

/** As much of a text as there is room for, with `…` where some is missing. */
export function cutTo(font: Font, text: string, size: number, room: number): string {
  if (widthOf(font, text, size) <= room) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && widthOf(font, `${letters.join("")}…`, size) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

function tablesOf(bytes: Buffer): (tag: string) => Buffer {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < bytes.readUInt16BE(4); index += 1) {
    const at = 12 + 16 * index;
    const offset = bytes.readUInt32BE(at + 8);
    const length = bytes.readUInt32BE(at + 12);
    tables.set(bytes.toString("latin1", at, at + 4), bytes.subarray(offset, offset + length));
  }
  return (tag) => {
    const table = tables.get(tag);
    if (!table) throw new Error(`the font has no table ${tag}`);
    return table;
  };
}
