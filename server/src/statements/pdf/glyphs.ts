/** The letters of a font, from its `cmap`: code point → glyph. */
export function glyphsOf(cmap: Buffer): Map<number, number> {
  const table = unicodeTable(cmap);
  return table.readUInt16BE(0) === 12 ? inGroups(table) : inSegments(table);
}

/** The one for all of Unicode where there is one, otherwise that for its first plane. */
function unicodeTable(cmap: Buffer): Buffer {
  const count = cmap.readUInt16BE(2);
  const tables = Array.from({ length: count }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + 8 * index)),
  );
  const found = [12, 4]
    .map((format) => tables.find((table) => table.readUInt16BE(0) === format))
    .find((table) => table !== undefined);
  if (!found) throw new Error("the font does not say which glyph a letter is");
  return found;
}

function inGroups(table: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let group = 0; group < table.readUInt32BE(12); group += 1) {
    const at = 16 + 12 * group;
    const first = table.readUInt32BE(at);
    const last = table.readUInt32BE(at + 4);
    const glyph = table.readUInt32BE(at + 8);
    for (let code = first; code <= last; code += 1) glyphs.set(code, glyph + code - first);
  }
  return glyphs;
}

function inSegments(table: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  const length = table.readUInt16BE(6);
  for (let at = 14; at < 14 + length; at += 2) {
    const last = table.readUInt16BE(at);
    const first = table.readUInt16BE(at + 2 + length);
    const delta = table.readUInt16BE(at + 2 + 2 * length);
    const rangeAt = at + 2 + 3 * length;
    const range = table.readUInt16BE(rangeAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const listed = range === 0 ? code : table.readUInt16BE(rangeAt + range + 2 * (code - first));
      const glyph = range !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}
