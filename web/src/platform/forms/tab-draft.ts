/** The input of a form, which survives a reload, in this tab only. Where the browser refuses
 * storage, the form starts empty. */

export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export const ofThisTab = (): DraftStorage => window.sessionStorage;

/** Its fields by name; the reader validates them. */
export function readTabDraft(
  name: string,
  storage: () => DraftStorage = ofThisTab,
): ReadonlyMap<string, unknown> {
  const kept = attempt(() => JSON.parse(storage().getItem(name) ?? "{}") as unknown);
  return new Map<string, unknown>(
    typeof kept === "object" && kept !== null ? Object.entries(kept) : [],
  );
}

export function writeTabDraft(
  name: string,
  fields: object,
  storage: () => DraftStorage = ofThisTab,
): void {
  attempt(() => storage().setItem(name, JSON.stringify(fields)));
}

export function forgetTabDraft(name: string, storage: () => DraftStorage = ofThisTab): void {
  attempt(() => storage().removeItem(name));
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
