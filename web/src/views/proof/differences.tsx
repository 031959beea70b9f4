import { formatDay } from "#ui/dates.ts";
import { Notice } from "#ui/notice.tsx";
import type { Difference } from "./kept-proofs.ts";

interface DifferencesProps {
  differences: Readonly<{ found: readonly Difference[]; nightsKept: number }>;
}

/** Whether what is published agrees with what this device has kept. */
export function Differences({ differences: { found, nightsKept } }: DifferencesProps) {
  if (found.length > 0) {
    return (
      <Notice tone="error" role="alert">
        <p className="text-16 font-semibold text-ink">
          Something differs from what was shown before
        </p>
        {found.map((difference) => (
          <p key={difference.kind}>{sentenceOf(difference)}</p>
        ))}
        <p>Download the proof, keep it, and compare it with other savers.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="good" icon="check">
      <p>
        {nightsKept === 0
          ? "This device has kept the published roots now. From the next visit on it compares them."
          : `The published roots are those that this device has kept, of ${nightsKept === 1 ? "1 night" : `${nightsKept} nights`}.`}
      </p>
    </Notice>
  );
}

const sentences = {
  "root-not-published":
    "The root that you were given is not the one that is published for everyone.",
  "receipt-changed": "Your share of this night is another one than this device has seen.",
  "chain-broken": "This night does not name the root of the night before.",
} as const;

function sentenceOf(difference: Difference): string {
  if (difference.kind !== "root-changed") return sentences[difference.kind];
  const days = difference.days.map(formatDay).join(", ");
  return `Another root than this device has kept, or none, is published for ${days}.`;
}
