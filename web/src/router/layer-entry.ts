const MARK = "osisiLayer";

/** While something lies over a page, the browser's history has one entry more for it: that of the page,
 * marked. Nothing else is ever put on it. */
export function pushLayerEntry(): void {
  window.history.pushState({ ...window.history.state, [MARK]: true }, "");
}

export function isLayerEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && MARK in state;
}
