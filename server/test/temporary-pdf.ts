import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { newId } from "#platform/ids.ts";

/** The path of a file that is removed when the test ends. */
export function temporaryPdf(): string {
  const file = path.join(tmpdir(), `osisi-${newId()}.pdf`);
  onTestFinished(() => rm(file, { force: true }));
  return file;
}
