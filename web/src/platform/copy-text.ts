import { showToast } from "./toasts/toasts.tsx";

/** Returns whether it was copied: browsers refuse without a secure connection. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast("success", "Copied");
  } catch {
    showToast("error", "Your browser does not let us copy. Press on the text and hold to mark it.");
  }
}
