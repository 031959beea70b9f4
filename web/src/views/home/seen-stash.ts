import { useEffect, useState } from "react";

/** Where the balance counts up from, if money has landed. */
export function useLandedFrom(investorId: string, amountKobo: bigint): bigint | undefined {
  const [from, setFrom] = useState(() => landedFrom(seenStash(investorId).read(), amountKobo));
  const [shown, setShown] = useState(amountKobo);
  if (shown !== amountKobo) {
    setFrom(landedFrom(shown, amountKobo));
    setShown(amountKobo);
  }
  useEffect(() => seenStash(investorId).write(amountKobo), [investorId, amountKobo]);
  return from;
}

/** Distinguishes money that has just landed from a plain load: this tab stores the stash it showed
 * last, per investor. It survives the redirect to the gateway and back. */
interface SeenStash {
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
