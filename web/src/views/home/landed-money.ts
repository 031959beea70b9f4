/** Distinguishes money that has just landed from a plain load: this tab stores the stash it showed
 * last, per investor. It survives the redirect to the gateway and back. */
export interface SeenStash {
  read: () => bigint | undefined;
  write: (kobo: bigint) => void;
}

export function seenStash(
  investorId: string,
  storage: () => Pick<Storage, "getItem" | "setItem"> = () => sessionStorage,
): SeenStash {
  const key = `osisi.seenStash.${investorId}`;
  return {
    read() {
      try {
        const text = storage().getItem(key);
        return text !== null && /^\d+$/.test(text) ? BigInt(text) : undefined;
      } catch {
        return undefined;
      }
    },
    write(kobo) {
      try {
        storage().setItem(key, String(kobo));
      } catch {
        // Then nothing is counted up.
      }
    },
  };
}

/** The amount to count up from, or `undefined` where nothing has landed since. */
export function landedFrom(seen: bigint | undefined, nowKobo: bigint): bigint | undefined {
  return seen !== undefined && seen < nowKobo ? seen : undefined;
}
