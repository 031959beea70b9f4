import { readFileSync } from "node:fs";
import path from "node:path";
import Pdf from "pdfkit";

/** A PDF whose pages are streamed one by one: only the offset of a finished page is kept. Lengths
 * are in points; `y` is counted from the top, and for text it is the baseline. Colours are as in
 * CSS: `#14573f`. */

/** A4. */
export const pageSize = { width: 595.28, height: 841.89 } as const;

export type FontName = "text" | "strong" | "heading";
type Font = Readonly<{ font: FontName; size: number }>;

export type TextStyle = Font &
  Readonly<{
    colour: string;
    /** Which end of the text is at `x`. */
    align?: "left" | "right";
  }>;

/** The role of a text for screen readers. */
type Role = "H1" | "P" | "TH" | "TD";

/** Read once: they are the same in every document. */
const fonts: Readonly<Record<FontName, Buffer>> = {
  text: fontFile("noto-sans-regular.ttf"),
  strong: fontFile("noto-sans-semibold.ttf"),
  heading: fontFile("fraunces-semibold.ttf"),
};

/** `isTagged` writes roles for screen readers, which costs memory per cell. */
export function createDocument({
  title,
  author,
  madeAt,
  isTagged,
}: Readonly<{ title: string; author: string; madeAt: Date; isTagged: boolean }>) {
  const pdf = new Pdf({
    pdfVersion: "1.7",
    size: [pageSize.width, pageSize.height],
    margin: 0,
    autoFirstPage: false,
    lang: "en-NG",
    displayTitle: true,
    tagged: isTagged,
    // The cache would keep every word ever drawn, and references and balances do not repeat.
    fontLayoutCache: false,
    info: { Title: title, Author: author, CreationDate: madeAt },
  });
  for (const [name, file] of Object.entries(fonts)) pdf.registerFont(name, file);
  const root = isTagged ? pdf.struct("Document") : undefined;
  if (root) pdf.addStructure(root);
  const canvas = createCanvas(pdf, root);

  return {
    page(draw: (canvas: Canvas) => void): Buffer {
      pdf.addPage();
      draw(canvas);
      pdf.flushPages();
      return readFinished(pdf);
    },

    end(): Buffer {
      pdf.end();
      return readFinished(pdf);
    },
  };
}

function readFinished(pdf: PDFKit.PDFDocument): Buffer {
  const bytes: unknown = pdf.read();
  if (!Buffer.isBuffer(bytes)) throw new Error("nothing was written of a document");
  return bytes;
}

function fontFile(name: string): Buffer {
  return readFileSync(path.join(import.meta.dirname, "fonts", name));
}

export type Canvas = ReturnType<typeof createCanvas>;

/** Without `root` no roles are written. */
function createCanvas(pdf: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement | undefined) {
  let parent = root;

  function widthOf(text: string, { font, size }: Font): number {
    return pdf.font(font).fontSize(size).widthOfString(withKnownCharacters(text));
  }

  return {
    widthOf,

    text(text: string, x: number, y: number, style: TextStyle): void {
      const left = style.align === "right" ? x - widthOf(text, style) : x;
      pdf.font(style.font).fontSize(style.size).fillColor(style.colour);
      pdf.text(withKnownCharacters(text), left, y, { lineBreak: false, baseline: "alphabetic" });
    },

    /** The part of a text that fits, with `…` if it is truncated. */
    truncate(text: string, font: Font, maxWidth: number): string {
      if (widthOf(text, font) <= maxWidth) return text;
      const characters = Array.from(text);
      while (characters.length > 0 && widthOf(`${characters.join("")}…`, font) > maxWidth) {
        characters.pop();
      }
      return `${characters.join("").trimEnd()}…`;
    },

    line(x: number, y: number, toX: number, colour: string, thickness = 0.5): void {
      decoration(() => pdf.moveTo(x, y).lineTo(toX, y).lineWidth(thickness).stroke(colour));
    },

    /** A card with rounded corners. */
    card(box: { x: number; y: number; width: number; height: number }, colour: string): void {
      decoration(() => pdf.roundedRect(box.x, box.y, box.width, box.height, 10).fill(colour));
    },

    /** Curves of an SVG with a viewBox of 64, scaled to `size`. */
    curve(svgPath: string, x: number, y: number, style: { size: number; colour: string }): void {
      decoration(() => {
        pdf
          .save()
          .translate(x, y)
          .scale(style.size / 64);
        pdf.lineWidth(4.4).lineCap("round").path(svgPath).stroke(style.colour).restore();
      });
    },

    /** Groups what is drawn meanwhile. */
    group(kind: "Table" | "TR", draw: () => void): void {
      if (!parent) return draw();
      const outer = parent;
      parent = pdf.struct(kind);
      outer.add(parent);
      draw();
      parent.end();
      parent = outer;
    },

    /** What is drawn meanwhile is read as one element; a cell may be empty. */
    as(role: Role, draw?: () => void): void {
      if (parent) parent.add(pdf.struct(role, {}, draw ? [draw] : []));
      else draw?.();
    },

    decoration,
  };

  /** Not read by screen readers: decorative, or repeated. */
  function decoration(draw: () => void): void {
    if (!parent) return draw();
    pdf.markContent("Artifact", { type: "Layout" });
    draw();
    pdf.endMarkedContent();
  }
}

/** The characters in the fonts: Latin with those of Yoruba, Igbo and Hausa, tone marks, and the
 * naira sign. */
const KNOWN =
  /[\u{300}-\u{304}\u{307}\u{323}\u{331} -~\u{a0}-\u{17f}ƁƊƎƏƘƙƳƴ\u{1cd}-\u{1d4}ǝǸǹɓɗəḾḿṢṣẸẹẼẽ\u{1eca}-\u{1ecd}Ụụ–—‘’“”•…₦−]/u;

/** A missing character is decomposed, `ế` into `ê` and its accent; what is still missing becomes a
 * question mark. */
function withKnownCharacters(text: string): string {
  return Array.from(text.normalize("NFC"), (character) =>
    KNOWN.test(character) ? character : decomposed(character),
  ).join("");
}

function decomposed(character: string): string {
  return Array.from(character.normalize("NFD"), (part) => (KNOWN.test(part) ? part : "?")).join("");
}
