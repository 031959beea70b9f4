import { readFileSync } from "node:fs";
import path from "node:path";
import Pdf from "pdfkit";
import { type Canvas, type FontName, createCanvas } from "./canvas.ts";
import { paper } from "./look.ts";

/** A PDF whose pages are streamed one by one: only the offset of a finished page is kept. */

export type DocumentFacts = Readonly<{
  title: string;
  author: string;
  madeAt: Date;
  /** Writes roles for screen readers. Costs memory per cell. */
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
      return takenFrom(pdf);
    },

    end(): Buffer {
      pdf.end();
      return takenFrom(pdf);
    },
  };
}

/** The finished part. */
function takenFrom(pdf: PDFKit.PDFDocument): Buffer {
  const bytes: unknown = pdf.read();
  if (!Buffer.isBuffer(bytes)) throw new Error("nothing was written of a document");
  return bytes;
}

function fontFile(name: string): Buffer {
  return readFileSync(path.join(import.meta.dirname, "fonts", name));
}
