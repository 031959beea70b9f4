import { formatNaira, koboFromTyped } from "@osisi/contracts/money.ts";
import type { StandingRules } from "@osisi/contracts/standing-rules.ts";
import { useState } from "react";
import { MoneyField } from "#ui/money-field.tsx";
import { exampleOf } from "./rules-words.ts";
import type { RulesForm } from "./use-rules-form.ts";

interface RulesExampleProps {
  form: RulesForm;
  off: StandingRules["off"];
}

/** What the edited rules would do with a sum, by the calculation that the server uses. */
export function RulesExample({ form, off }: RulesExampleProps) {
  const [typed, setTyped] = useState("3500");
  const kobo = koboFromTyped(typed) ?? 0n;
  const lines = exampleOf(form.rules, form.plans, kobo);
  return (
    <section aria-label="An example" className="grid gap-3 rounded-card border border-line p-5">
      <MoneyField label="If this much arrives today" value={typed} onChange={setTyped} />
      <output className="grid gap-1">
        {kobo === 0n && <span className="text-quiet">Type a sum to see where it goes.</span>}
        {off && kobo > 0n && <span>{formatNaira(kobo)} stays in your stash</span>}
        {!off &&
          kobo > 0n &&
          lines.map((line) => (
            <span key={line} className="wrap-anywhere">
              {line}
            </span>
          ))}
      </output>
    </section>
  );
}
