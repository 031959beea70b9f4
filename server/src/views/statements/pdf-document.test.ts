import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { pagesOfPdf } from "#test/statements.ts";
import { type Canvas, type FontName, createDocument } from "./pdf-document.ts";
import { colours, rings } from "./pdf-page.ts";

const facts = { title: "", author: "", madeAt: new Date(0), isTagged: false };

/** The text of a drawing, and its width. */
async function drawn(text: string, font: FontName) {
  const document = createDocument(facts);
  let width = 0;
  const page = document.page((canvas) => {
    canvas.text(text, 20, 20, { font, size: 10, colour: colours.ink });
    width = canvas.widthOf(text, { font, size: 10 });
  });
  const [read] = await pagesOfPdf(Buffer.concat([page, document.end()]));
  return { read, width };
}

function onPage<Result>(measure: (canvas: Canvas) => Result): Result | undefined {
  let result: Result | undefined;
  createDocument(facts).page((canvas) => {
    result = measure(canvas);
  });
  return result;
}

it("draws the same mark as the favicon", () => {
  const icon = readFileSync(
    path.join(import.meta.dirname, "../../../../web/public/favicon.svg"),
    "utf8",
  );
  expect([...icon.matchAll(/ d="([^"]+)"/g)].map(([, drawing]) => drawing)).toEqual([...rings]);
});

it.each(["text", "strong"] as const)(
  "has the naira sign and the characters of Nigerian names (%s)",
  async (font) => {
    const characters = "₦ẹọṣẸỌṢụịńǹɓɗƙƴƁƊƘƳ–·…Ọ̀";
    const { read, width } = await drawn(characters, font);
    expect(read?.normalize("NFC")).toBe(characters.normalize("NFC"));
    expect(width).toBeGreaterThan(70);
  },
);

it("decomposes a character that it lacks, and prints a question mark for an unknown one", async () => {
  const { read } = await drawn("ế 木", "text");
  expect(read?.normalize("NFC")).toBe("ế ?");
});

it("has figures of equal width, so that amounts align", () => {
  const widths = onPage((canvas) =>
    Array.from("0123456789", (digit) => canvas.widthOf(digit, { font: "text", size: 10 })),
  );
  expect(new Set(widths).size).toBe(1);
});

it("truncates long text with an ellipsis", () => {
  const small = { font: "text", size: 8 } as const;
  const cut =
    onPage((canvas) => canvas.truncate("Withdrawal that did not go through", small, 60)) ?? "";
  expect(cut).toMatch(/^Withdrawal.*…$/);
  expect(onPage((canvas) => canvas.widthOf(cut, small))).toBeLessThanOrEqual(60);
  expect(onPage((canvas) => canvas.truncate("Saved", small, 60))).toBe("Saved");
});
