/** Texts with a special meaning to some parser, and none of which is valid for a field. */

const texts = {
  nothing: ["", " ", "\t\n", "null", "undefined", "NaN", "Infinity", "true", "[object Object]"],
  numbers: ["0", "-1", "1e3", "0x10", "1,000", "1_000", "٣", "１２３", "²", "9".repeat(400)],
  days: ["2026-02-30", "0000-00-00", "9999-12-31", "2000-01-01", "20260101", "2026-1-1"],
  moments: ["+275760-09-13", "-000001-01-01", "2026-11-22T00:00:00Z", "infinity", "now()"],
  database: ["'", "''", "\\'", "'; drop table investor; --", "1 or 1=1", "%", "_", "\\", "$1"],
  union: ["' union select token_hash from session --", "epoch", "{1,2}", "(1,2)", "\\x00"],
  shell: ["${7*7}{{7*7}}", "$(id)", "`id`", "; sleep 9", "%s%n"],
  page: ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "javascript:alert(1)"],
  places: ["../../etc/passwd", "..%2f..%2f", "%00", "file:///etc/passwd", "http://127.0.0.1:1/"],
  objects: ["__proto__", "constructor", "toString", "hasOwnProperty", "prototype"],
  control: ["a\r\nBcc: eve@example.com", "a\u0000b", "\u0000", "\u0007", "\u001B[2J", "\u007F"],
  unseen: ["\uFEFF", "\u200B", "a\u200Bb", "\u200D", "\u2028", "\u0085", "\uFFFD", "\uFFFE"],
  direction: ["\u202Etxet", "\u2066x", "مرحبا", "שלום"],
  letters: ["中文", "ẹ̀kọ́", "e\u0301", "\u0301", "İ", "ı", "ß", "ﬁ", "Z\u0351\u0352".repeat(60)],
  halves: ["\uD800", "\uDC00", "a\uD83C"],
  pictures: ["🌳", "👩‍👩‍👧‍👦", "🇳🇬", "\u{1F3FF}", "\u{10FFFF}"],
  ids: [
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "{00000000-0000-4000-8000-000000000000}",
    "urn:uuid:00000000-0000-4000-8000-000000000000",
  ],
  addresses: ["a@b", "a@b.c@d.e", '"a b"@example.com', "a@[127.0.0.1]", `${"a".repeat(250)}@e.ng`],
  phones: ["+2348031234567", "08031234567", "0803 123 4567", "+234".repeat(5), "(((((", "-----"],
};

export const hostileTexts: readonly string[] = Object.values(texts).flat();
