import * as messages from "@osisi/contracts/messages.ts";
import { useState } from "react";
import { isServerReachable, reloadOnce } from "./version/chunk-reload.ts";
import { showToast } from "./toasts/toasts.tsx";

/** A dialog that is fetched when a hand comes near its button. Without a connection the screen stays as it
 * is and says so. */
export function useFetchedDialog<Dialog>(load: () => Promise<Dialog>) {
  const [loaded, setLoaded] = useState<{ Dialog: Dialog }>();
  const [loading, setLoading] = useState(false);

  async function open(show: () => void) {
    setLoading(true);
    try {
      const Dialog = await load();
      setLoaded({ Dialog });
      show();
    } catch {
      showToast("error", messages.noConnection);
      // The file of an older version is gone, and Firefox keeps a failed import: both want a reload.
      if (await isServerReachable()) reloadOnce();
    } finally {
      setLoading(false);
    }
  }

  return {
    Dialog: loaded?.Dialog,
    loading,
    preload: () => void load().catch(() => undefined),
    open: (show: () => void) => void open(show),
  };
}
