import { useEffect, useEffectEvent } from "react";
import { useStore } from "react-admin";

type Keys = Record<string, (() => void) | undefined>;

/** Single keys, by the letter typed. Off while typing, in dialogs, and where the operator has switched them off. */
export function useKeys(keys: Keys): void {
  const [isOn] = useSingleKeys();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target)) return;
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

export const useSingleKeys = () => useStore("keys.single", true);

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest("input, textarea, select, [contenteditable], [role=dialog], [role=menu]") !==
    null
  );
}
