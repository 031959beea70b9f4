import type { StepResult } from "@osisi/contracts/proof/receipt.ts";
import { Icon } from "#ui/icon.tsx";

const words: Readonly<Record<StepResult["step"], string>> = {
  format: "The proof can be read",
  head: "The root belongs to the published totals",
  leaves: "No part of yours is there twice",
  amount: "Your parts add up to the amount",
  paths: "Each part leads to the root, and names you",
};

/** What this device has checked, in order, up to the first fault. */
export function CheckSteps({ steps }: { steps: readonly StepResult[] }) {
  return (
    <ol className="grid gap-2">
      {steps.map(({ fault, step }) => (
        <li key={step} className="flex gap-3">
          <span className={fault === null ? "text-leaf" : "text-error"}>
            <Icon name={fault === null ? "check" : "alert"} />
          </span>
          <span>
            {words[step]}
            {fault !== null && <span className="block text-error">{fault}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
