import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Act, Movement } from "@osisi/contracts/history.ts";
import { useState } from "react";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { ActLine } from "./act-line.tsx";
import { countText, rowText } from "./act-words.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";

interface LatestActsProps {
  acts: readonly Act[];
  now: Date;
  hidden: boolean;
}

/** The newest acts, for Home. A fold leads to the history, where it is open. */
export function LatestActs({ acts, now, hidden }: LatestActsProps) {
  const [receipt, setReceipt] = useState<Movement>();
  return (
    <>
      <ul className="divide-y divide-line px-5">
        {acts.map((act) => (
          <li key={act.id}>
            {act.folded ? (
              <Link
                to={paths.history({ open: `${act.id}.m${monthOf(act)}` })}
                data-movement={act.id}
                className="flex items-start gap-3 py-4"
              >
                <ActLine act={act} hidden={hidden}>
                  {countText(act, { withMonth: true })}
                </ActLine>
              </Link>
            ) : (
              <button
                type="button"
                data-movement={act.id}
                aria-haspopup="dialog"
                onClick={() => setReceipt(act)}
                className="flex w-full items-start gap-3 py-4 text-left"
              >
                <ActLine act={act} hidden={hidden}>
                  {rowText(act, now, { hidden })}
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

/** `2026-11` */
function monthOf({ bookedAt }: Act): string {
  return dateInLagos(new Date(bookedAt)).slice(0, "2026-11".length);
}
