import { readFileSync } from "node:fs";
import path from "node:path";
import Pdf from "pdfkit";
import { type Canvas, type FontName, createCanvas } from "./canvas.ts";
import { paper } from "./look.ts";

/** A PDF whose pages are handed out one by one: nothing of a page is kept but where it began. */

export type DocumentFacts = Readonly<{
  title: string;
  author: string;
  madeAt: Date;
  /** Says to who listens what is a heading, a table and its cells. Costs memory with each cell. */
  isTagged: boolean;
}>;

/** Read once: they are the same in every document. */
const fonts: Readonly<Record<FontName, Buffer>> = {
  text: fontFile("noto-sans-regular.ttf"),
  strong: fontFile("noto-sans-semibold.ttf"),
  heading: fontFile("fraunces-semibold.ttf"),
};

export function createDocument({ title, author, madeAt, isTagged }: DocumentFacts) {
  const pdf = new Pdf({
    pdfVersion: "1.7",
    size: [paper.width, paper.height],
    margin: 0,
    autoFirstPage: false,
    lang: "en-NG",
    displayTitle: true,
    tagged: isTagged,
    // It would keep every word that was ever drawn, and references and balances never come again.
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
      return takenFrom(pdf);
    },

    end(): Buffer {
      pdf.end();
      return takenFrom(pdf);
    },
  };
}

/** All that is finished. */
function takenFrom(pdf: PDFKit.PDFDocument): Buffer {
  const bytes: unknown = pdf.read();
  if (!Buffer.isBuffer(bytes)) throw new Error("nothing was written of a document");
  return bytes;
}

function fontFile(name: string): Buffer {
  return readFileSync(path.join(import.meta.dirname, "fonts", name));
}
