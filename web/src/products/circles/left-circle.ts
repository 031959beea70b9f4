/** The circle that was just left, in the state of a history entry: it can be undone there. */
export interface Left {
  id: string;
  name: string;
}

export function leftState({ id, name }: Left): { left: Left } {
  return { left: { id, name } };
}

export function leftOf(state: unknown): Left | undefined {
  if (typeof state !== "object" || state === null || !("left" in state)) return undefined;
  const { left } = state;
  if (typeof left !== "object" || left === null) return undefined;
  if (!("id" in left) || !("name" in left)) return undefined;
  const { id, name } = left;
  return typeof id === "string" && typeof name === "string" ? { id, name } : undefined;
}
