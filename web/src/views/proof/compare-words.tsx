import { sha256 } from "@noble/hashes/sha2.js";
import { type KeptRoot, NONCE_DIGITS, wordPlaces } from "@osisi/contracts/proof/kept-roots.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFetchedDialog } from "#platform/use-fetched-dialog.ts";
import { Button } from "#ui/button.tsx";
import { formatDay } from "#ui/dates.ts";
import { TextField } from "#ui/field.tsx";

const loadCode = async () => (await import("./root-code.tsx")).RootCode;

/** Two savers see the same four words only if they were shown the same root. The number is drawn at that moment, so
 * that no two roots can be prepared that give the same words. */
export function CompareWords({ day, root }: KeptRoot) {
  const [nonce, setNonce] = useState("");
  const { Dialog: RootCode, loading, open, preload } = useFetchedDialog(loadCode);
  const { words, isError } = useWords(nonce, root);
  return (
    <div className="grid gap-4 rounded-card bg-card p-5">
      <p>
        Call another saver, or sit together, and both open the night of {formatDay(day)}. One of you
        draws a number, and the other types it. Then read your four words to each other.
      </p>
      <TextField
        label={`The number, ${NONCE_DIGITS} digits`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={NONCE_DIGITS}
        value={nonce}
        onChange={(event) => setNonce(event.target.value.replaceAll(/\D/g, ""))}
      />
      <div className="grid sm:justify-start">
        <Button variant="secondary" onClick={() => setNonce(drawNonce())}>
          Draw a number
        </Button>
      </div>
      <output className="grid gap-1 empty:hidden">
        {isError && !words && "The words could not be loaded. Check your connection."}
        {words && (
          <>
            <span className="text-25 font-bold wrap-anywhere">{words.join(" ")}</span>
            <span className="text-14 text-quiet">
              Other words mean another root: keep both proofs, and complain.
            </span>
          </>
        )}
      </output>
      <div className="grid gap-4 border-t border-line pt-4">
        <p>Or compare the whole root, without words.</p>
        {RootCode ? (
          <RootCode night={{ day, root }} />
        ) : (
          <div className="grid sm:justify-start">
            <Button
              variant="secondary"
              loading={loading}
              onPointerEnter={preload}
              onFocus={preload}
              onClick={() => open(() => undefined)}
            >
              Show it as a QR code
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function useWords(nonce: string, root: string): { words?: string[]; isError: boolean } {
  const isWhole = nonce.length === NONCE_DIGITS;
  const { data: list, isError } = useQuery({
    queryKey: ["word-list"],
    queryFn: async () => (await import("@scure/bip39/wordlists/english.js")).wordlist,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWhole,
  });
  if (!isWhole || !list) return { isError: isWhole && isError };
  return { words: wordPlaces(sha256, nonce, root).map((place) => list[place] ?? ""), isError };
}

/** With the bias of a remainder of 32 bits, below 1 in 40. It has to be unpredictable, not even. */
function drawNonce(): string {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(drawn % 10 ** NONCE_DIGITS).padStart(NONCE_DIGITS, "0");
}
