import { messages } from "@osisi/contracts/messages.ts";
import { useState } from "react";
import { showToast } from "../app/toasts.tsx";
import type { WithdrawDialog } from "./withdraw-dialog.tsx";

const load = () => import("./withdraw-dialog.tsx");

/** The withdraw dialog, which is fetched when a hand comes near its button. Without a connection the
 * screen stays as it is and says so. */
export function useWithdrawDialog() {
  const [loaded, setLoaded] = useState<{ Dialog: typeof WithdrawDialog }>();
  const [loading, setLoading] = useState(false);

  async function open(show: () => void) {
    setLoading(true);
    try {
      const { WithdrawDialog: Dialog } = await load();
      setLoaded({ Dialog });
      show();
    } catch {
      showToast("error", messages.noConnection);
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
