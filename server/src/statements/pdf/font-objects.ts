import type { Font } from "./font.ts";
import { streamOf } from "./stream.ts";

/** The five objects that embed a font, numbered from `first` on. Text is written as numbers of glyphs;
 * the last object says which letters those are, so that it can be searched, copied and read aloud. */
export function fontObjects(font: Font, first: number): { bodies: Buffer[]; font: number } {
  const { ascent, descent, capHeight, box } = font;
  const [file, descriptor, glyphs, letters] = [first, first + 1, first + 2, first + 3];
  // Six letters before the name say that it is a part of the font.
  const name = `OSISTA+${font.name}`;
  const bodies = [
    streamOf(font.file, ` /Length1 ${font.file.length}`),
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${box.join(" ")}] /ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight ${capHeight} /StemV 80 /FontFile2 ${file} 0 R >>`,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /W [0 [${font.widths.join(" ")}]] >>`,
    streamOf(Buffer.from(letterMap(font))),
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${glyphs} 0 R] /ToUnicode ${letters} 0 R >>`,
  ];
  return { bodies: bodies.map((body) => Buffer.from(body)), font: first + 4 };
}

/** PDF allows a hundred pairs in a block. */
const BLOCK = 100;

function letterMap({ glyphs }: Font): string {
  const byGlyph = new Map([...glyphs].toReversed().map(([code, glyph]) => [glyph, code]));
  const pairs = [...byGlyph].map(([glyph, code]) => `<${hex(glyph)}> <${utf16(code)}>`);
  const blocks = Array.from({ length: Math.ceil(pairs.length / BLOCK) }, (_, index) => {
    const block = pairs.slice(index * BLOCK, (index + 1) * BLOCK);
    return `${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`;
  });
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

export function hex(glyph: number): string {
  return glyph.toString(16).padStart(4, "0");
}

function utf16(code: number): string {
  return Buffer.from(String.fromCodePoint(code), "utf16le").swap16().toString("hex");
}
