import { extractText, getDocumentProxy } from "unpdf";

/** The text of a PDF, page by page. */
export async function pagesOfPdf(file: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(file));
  const { text } = await extractText(document, { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, " "));
}

/** The rows of a CSV without quoted cells, each by the names of the first row. */
export function rowsOfCsv(text: string): Record<string, string>[] {
  const [head = "", ...rows] = text
    .replace(/^\u{FEFF}/u, "")
    .trimEnd()
    .split("\r\n");
  const names = head.split(",");
  return rows.map((row) => {
    const cells = row.split(",");
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  });
}
