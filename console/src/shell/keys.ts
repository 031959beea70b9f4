import { useEffect, useEffectEvent } from "react";
import { useStore } from "react-admin";

type Keys = Record<string, (() => void) | undefined>;

/** Single keys, by the letter typed. Off while typing, in dialogs, and where the operator has switched them off. */
export function useKeys(keys: Keys): void {
  const [isOn] = useSingleKeys();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target) || isOwnKey(event)) return;
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** `Ctrl` or `⌘` with Enter, also while typing. */
export function useSendKey(send: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    send();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

export const useSingleKeys = () => useStore("keys.single", true);

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest(
      "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]",
    ) !== null
  );
}

/** Enter on a link or button is for it. */
function isOwnKey({ key, target }: KeyboardEvent): boolean {
  if (key !== "Enter" || !(target instanceof Element)) return false;
  return target.closest("a, button, [role=button], [role=tab], [role=combobox]") !== null;
}
