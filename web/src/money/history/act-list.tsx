import type { Act, Movement } from "@osisi/contracts/history.ts";
import { type ReactNode, useState } from "react";
import { ActLine } from "./act-line.tsx";
import { rowText } from "./act-words.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";

interface ActListProps {
  acts: readonly Act[];
  hidden: boolean;
  now: Date;
  /** The months stand above the rows. */
  inMonths?: boolean;
  /** The row of a fold; `open` shows the receipt of one of its movements. */
  renderFold: (act: Act, open: (movement: Movement) => void) => ReactNode;
}

/** A row an act, which opens its receipt. */
export function ActList({ acts, hidden, now, inMonths = false, renderFold }: ActListProps) {
  const [receipt, setReceipt] = useState<Movement>();
  return (
    <>
      <ul className="divide-y divide-line px-5">
        {acts.map((act) => (
          <li key={act.id}>
            {act.folded ? (
              renderFold(act, setReceipt)
            ) : (
              <button
                type="button"
                data-movement={act.id}
                aria-haspopup="dialog"
                onClick={() => setReceipt(act)}
                className="flex w-full items-start gap-3 py-4 text-left"
              >
                <ActLine act={act} hidden={hidden}>
                  {rowText(act, now, { inMonths, hidden })}
                </ActLine>
              </button>
            )}
          </li>
        ))}
      </ul>
      {receipt && (
        <ReceiptSheet movement={receipt} hidden={hidden} onClose={() => setReceipt(undefined)} />
      )}
    </>
  );
}
