const MARK = "osisiLayer";

/** While a layer is over a page, the browser's history has an additional entry for it: that of the
 * page, marked. Nothing else is ever pushed on it. */
export function pushLayerEntry(): void {
  window.history.pushState({ ...window.history.state, [MARK]: true }, "");
}

export function isLayerEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && MARK in state;
}
