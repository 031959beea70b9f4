import { copyText } from "./copy-text.ts";

/** The phone's own share sheet. Closing it is not an error; where it fails, `copied` is copied. */
export async function shareOrCopy(content: ShareData, copied: string): Promise<void> {
  try {
    await navigator.share(content);
  } catch (error) {
    const isChangeOfMind = error instanceof DOMException && error.name === "AbortError";
    if (!isChangeOfMind) await copyText(copied);
  }
}
