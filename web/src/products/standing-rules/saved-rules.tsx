import type { StandingRules } from "@osisi/contracts/standing-rules.ts";
import { ruleSentences } from "./rules-words.ts";

/** The rules in sentences. */
export function SavedRules({ saved }: { saved: Pick<StandingRules, "rules" | "plans"> }) {
  const sentences = ruleSentences(saved);
  return (
    <>
      {sentences.map(({ planId, start, name, end }) => (
        <p key={planId} className="wrap-anywhere">
          {start} <strong className="font-semibold">{name}</strong>
          {end}
        </p>
      ))}
      <p>{sentences.length === 0 ? "All of it" : "The rest"} stays in your stash.</p>
    </>
  );
}
