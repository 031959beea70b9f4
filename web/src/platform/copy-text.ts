import { useState } from "react";
import { showToast } from "./toasts/toasts.tsx";

/** Returns whether it was copied: browsers refuse without a secure connection. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showToast("error", "Your browser does not let us copy. Press and hold the text to select it.");
    return false;
  }
  showToast("success", "Copied");
  return true;
}

/** Copies, and marks the button that did. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState<string>();
  async function copy() {
    setCopied((await copyText(text)) ? text : undefined);
  }
  return { icon: copied === text ? "check" : "copy", copy: () => void copy() } as const;
}
