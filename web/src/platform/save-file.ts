import { api } from "./api/api.ts";
import type { Outcome } from "./api/outcome.ts";

export interface StatementFileRequest {
  /** An API path that returns a file. */
  path: string;
  query?: Record<string, string>;
  /** Its name on the device. */
  name: string;
  signal?: AbortSignal;
  onHead?: (headers: Headers) => void;
  onProgress?: (bytes: number) => void;
}

/** Downloads one of the investor's files and has the browser save it. Nothing is saved unless it is
 * complete. */
export async function saveFile({
  path,
  name,
  ...options
}: StatementFileRequest): Promise<Outcome<Blob>> {
  const outcome = await api.file(path, options);
  if (outcome.kind === "ok") offerFile(outcome.data, name);
  return outcome;
}

/** Clicks a temporary link. Its URL is kept for a while, because Safari reads it after the click. */
export function offerFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
