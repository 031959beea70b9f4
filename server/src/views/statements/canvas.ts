import { withKnownLetters } from "./letters.ts";

/** Drawing functions for a page. Lengths are in points; `y` is counted from the top, and for text
 * it is the baseline. Colours are as in CSS: `#14573f`. */

export type FontName = "text" | "strong" | "heading";
type Font = Readonly<{ font: FontName; size: number }>;

export type TextLook = Font &
  Readonly<{
    colour: string;
    /** Which end of the text is at `x`. */
    align?: "left" | "right";
  }>;

/** The role of a text for screen readers. */
type Kind = "H1" | "P" | "TH" | "TD";

export type Canvas = ReturnType<typeof createCanvas>;

/** Without `root` no roles are written. */
export function createCanvas(pdf: PDFKit.PDFDocument, root?: PDFKit.PDFStructureElement) {
  let parent = root;

  function widthOf(text: string, { font, size }: Font): number {
    return pdf.font(font).fontSize(size).widthOfString(withKnownLetters(text));
  }

  return {
    widthOf,

    text(text: string, x: number, y: number, look: TextLook): void {
      const left = look.align === "right" ? x - widthOf(text, look) : x;
      pdf.font(look.font).fontSize(look.size).fillColor(look.colour);
      pdf.text(withKnownLetters(text), left, y, { lineBreak: false, baseline: "alphabetic" });
    },

    /** The part of a text that fits, with `…` if it is truncated. */
    cut(text: string, font: Font, room: number): string {
      if (widthOf(text, font) <= room) return text;
      const letters = Array.from(text);
      while (letters.length > 0 && widthOf(`${letters.join("")}…`, font) > room) letters.pop();
      return `${letters.join("").trimEnd()}…`;
    },

    line(x: number, y: number, toX: number, colour: string, thickness = 0.5): void {
      decoration(() => pdf.moveTo(x, y).lineTo(toX, y).lineWidth(thickness).stroke(colour));
    },

    /** A card with rounded corners. */
    card(box: { x: number; y: number; width: number; height: number }, colour: string): void {
      decoration(() => pdf.roundedRect(box.x, box.y, box.width, box.height, 10).fill(colour));
    },

    /** Curves of an SVG with a viewBox of 64, scaled to `size`. */
    curve(path: string, x: number, y: number, look: { size: number; colour: string }): void {
      decoration(() => {
        pdf
          .save()
          .translate(x, y)
          .scale(look.size / 64);
        pdf.lineWidth(4.4).lineCap("round").path(path).stroke(look.colour).restore();
      });
    },

    /** Groups what is drawn meanwhile. */
    part(kind: "Table" | "TR", draw: () => void): void {
      if (!parent) return draw();
      const outer = parent;
      parent = pdf.struct(kind);
      outer.add(parent);
      draw();
      parent.end();
      parent = outer;
    },

    /** What is drawn meanwhile is read as one element; a cell may be empty. */
    as(kind: Kind, draw?: () => void): void {
      if (parent) parent.add(pdf.struct(kind, {}, draw ? [draw] : []));
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
