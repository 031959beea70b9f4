import { api } from "./api/api.ts";
import type { Outcome } from "./api/outcome.ts";

export interface FileWish {
  /** An address of the API that answers with a file. */
  path: string;
  query?: Record<string, string>;
  /** What it is called on the device. */
  name: string;
  signal?: AbortSignal;
  onProgress?: (bytes: number) => void;
}

/** Fetches a file of the investor's and has the browser save it. Nothing is saved unless all of it
 * came. */
export async function saveFile({ path, name, ...options }: FileWish): Promise<Outcome<Blob>> {
  const outcome = await api.file(path, options);
  if (outcome.kind === "ok") offer(outcome.data, name);
  return outcome;
}

/** A link to it, pressed. The address is kept a while: Safari reads it after the press. */
function offer(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
