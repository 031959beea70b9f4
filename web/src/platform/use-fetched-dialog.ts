import * as messages from "@osisi/contracts/messages.ts";
import { useState } from "react";
import { isServerReachable, reloadOnce } from "./version/chunk-reload.ts";
import { showToast } from "./toasts/toasts.tsx";

/** A dialog that is preloaded when its button is hovered or focused. Offline the screen stays as it
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
      // An older version's file is gone, and Firefox caches a failed import: both need a reload.
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
