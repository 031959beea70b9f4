import { withKnownLetters } from "./letters.ts";

/** What a page is drawn with. Lengths are points; `y` is counted from the top, where reading begins, and
 * for text it is the line that the letters stand on. Colours are as in the style sheets: `#14573f`. */

export type FontName = "text" | "strong" | "heading";
type Font = Readonly<{ font: FontName; size: number }>;

export type TextLook = Font &
  Readonly<{
    colour: string;
    /** Which end of the text is at `x`. */
    align?: "left" | "right";
  }>;

/** What a text is to somebody who listens. */
type Kind = "H1" | "P" | "TH" | "TD";

export type Canvas = ReturnType<typeof createCanvas>;

/** Nothing is said about what texts are where there is no `root`. */
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

    /** As much of a text as there is room for, with `…` where some is missing. */
    cut(text: string, font: Font, room: number): string {
      if (widthOf(text, font) <= room) return text;
      const letters = Array.from(text);
      while (letters.length > 0 && widthOf(`${letters.join("")}…`, font) > room) letters.pop();
      return `${letters.join("").trimEnd()}…`;
    },

    line(x: number, y: number, toX: number, colour: string, thickness = 0.5): void {
      decoration(() => pdf.moveTo(x, y).lineTo(toX, y).lineWidth(thickness).stroke(colour));
    },

    /** A card with round corners. */
    card(box: { x: number; y: number; width: number; height: number }, colour: string): void {
      decoration(() => pdf.roundedRect(box.x, box.y, box.width, box.height, 10).fill(colour));
    },

    /** Curves of an SVG in a box of 64, drawn as large as `size`. */
    curve(path: string, x: number, y: number, look: { size: number; colour: string }): void {
      decoration(() => {
        pdf
          .save()
          .translate(x, y)
          .scale(look.size / 64);
        pdf.lineWidth(4.4).lineCap("round").path(path).stroke(look.colour).restore();
      });
    },

    /** Holds what is drawn meanwhile. */
    part(kind: "Table" | "TR", draw: () => void): void {
      if (!parent) return draw();
      const outer = parent;
      parent = pdf.struct(kind);
      outer.add(parent);
      draw();
      parent.end();
      parent = outer;
    },

    /** What is drawn meanwhile is read out as one; a cell may be empty. */
    as(kind: Kind, draw?: () => void): void {
      if (parent) parent.add(pdf.struct(kind, {}, draw ? [draw] : []));
      else draw?.();
    },

    decoration,
  };

  /** Not read out: it says nothing, or what has been said. */
  function decoration(draw: () => void): void {
    if (!parent) return draw();
    pdf.markContent("Artifact", { type: "Layout" });
    draw();
    pdf.endMarkedContent();
  }
}
