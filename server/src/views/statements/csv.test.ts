import { expect, it } from "vitest";
import { csvRow, textCell } from "./csv.ts";

it("quotes what would end a cell or a row", () => {
  expect(csvRow(["plain", "a, b", 'said "yes"', "two\nlines"])).toBe(
    'plain,"a, b","said ""yes""","two\nlines"\r\n',
  );
});

it.each(["=1+1", "+234", "-5", "@name", "\tx", "\rx", "\nx", "＝1"])(
  "keeps a spreadsheet from computing %j",
  (text) => {
    expect(textCell(text)).toBe(`'${text}`);
  },
);

it("leaves other text unchanged", () => {
  expect(textCell("Access Bank ·· 4321")).toBe("Access Bank ·· 4321");
});
