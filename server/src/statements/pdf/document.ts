import type { Font } from "./font.ts";
import { fontObjects } from "./font-objects.ts";
import { streamOf } from "./stream.ts";

/** A PDF, written as it grows: each part is handed out when it is whole, and all that is kept of it is
 * where it began. */

export type DocumentFacts = Readonly<{
  title: string;
  author: string;
  madeAt: Date;
  width: number;
  height: number;
  /** By the names that the pages use. */
  fonts: Readonly<Record<string, Font>>;
}>;

const CATALOG = 1;
const PAGES = 2;
const INFO = 3;

export function createDocument(facts: DocumentFacts) {
  /** Where each object begins, by its number. */
  const offsets: number[] = [0, 0, 0, 0];
  const pages: number[] = [];
  let length = 0;
  let resources = "";

  function written(bytes: Buffer): Buffer {
    length += bytes.length;
    return bytes;
  }

  function object(body: Buffer | string, number = offsets.length): Buffer {
    offsets[number] = length;
    const content = typeof body === "string" ? Buffer.from(body, "latin1") : body;
    return written(
      Buffer.concat([Buffer.from(`${number} 0 obj\n`), content, Buffer.from("\nendobj\n")]),
    );
  }

  return {
    begin(): Buffer {
      const parts = [written(Buffer.from("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1"))];
      const names = Object.entries(facts.fonts).map(([name, font]) => {
        const whole = fontObjects(font, offsets.length);
        for (const body of whole.bodies) parts.push(object(body));
        return `/${name} ${whole.font} 0 R`;
      });
      resources = `<< /Font << ${names.join(" ")} >> >>`;
      return Buffer.concat(parts);
    },

    page(content: string): Buffer {
      const stream = object(streamOf(Buffer.from(content, "latin1")));
      const contentNumber = offsets.length - 1;
      const page = object(
        `<< /Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 ${facts.width} ${facts.height}] /Resources ${resources} /Contents ${contentNumber} 0 R >>`,
      );
      pages.push(offsets.length - 1);
      return Buffer.concat([stream, page]);
    },

    end(): Buffer {
      const kids = pages.map((number) => `${number} 0 R`).join(" ");
      const tail = [
        object(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`, PAGES),
        object(
          `<< /Type /Catalog /Pages ${PAGES} 0 R /Lang (en-NG) /ViewerPreferences << /DisplayDocTitle true >> >>`,
          CATALOG,
        ),
        object(
          `<< /Title ${textString(facts.title)} /Author ${textString(facts.author)} /CreationDate (${dateText(facts.madeAt)}) >>`,
          INFO,
        ),
      ];
      return Buffer.concat([...tail, Buffer.from(crossReferences(offsets, length))]);
    },
  };
}

function crossReferences(offsets: readonly number[], at: number): string {
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  return `xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join("")}trailer\n<< /Size ${offsets.length} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>\nstartxref\n${at}\n%%EOF\n`;
}

/** Text outside of a page: UTF-16 in hexadecimal digits, which needs no escaping. */
function textString(text: string): string {
  return `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;
}

function dateText(at: Date): string {
  return `D:${at.toISOString().replaceAll(/[-:T]|\.\d+/g, "")}`;
}
