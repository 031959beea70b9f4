import { useEffect, useEffectEvent, useRef } from "react";
import { isLayerEntry, pushLayerEntry } from "#router/layer-entry.ts";

/** While a layer is over the page, the browser's back button closes it instead of leaving the page.
 * An entry of the same address is pushed and popped again, a tick later so that a navigation caused
 * by the closing itself goes first. */
export function useBackCloses(onClose: () => void) {
  const close = useEffectEvent(onClose);
  const takeOff = useRef<number | undefined>(undefined);

  useEffect(() => {
    window.clearTimeout(takeOff.current);
    if (!isLayerEntry()) pushLayerEntry();
    const onPop = () => {
      if (!isLayerEntry()) close();
    };
    window.addEventListener("popstate", onPop);
    return () => {
      window.removeEventListener("popstate", onPop);
      takeOff.current = window.setTimeout(() => {
        if (isLayerEntry()) window.history.back();
      });
    };
  }, []);
}
