import type { Act, Movement } from "@osisi/contracts/history.ts";
import { useId, useState } from "react";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { countText, dayText, partsText } from "./act-words.ts";
import type { HistoryFilter } from "./history-filter.ts";
import { unbroken } from "./movement-rows.tsx";
import { OpenedFold } from "./opened-fold.tsx";
import { ReceiptSheet } from "./receipt-sheet.tsx";

/** Which folds are open, where the page keeps that. */
export interface Folds {
  opened: readonly string[];
  toggle: (id: string) => void;
}

interface ActRowsProps {
  acts: readonly Act[];
  hidden: boolean;
  now: Date;
  filter?: HistoryFilter | undefined;
  folds?: Folds;
  /** The months stand above the rows. */
  inMonths?: boolean;
}

/** What the investor did, a row an act. A fold opens in place, the others open their receipt. */
export function ActRows({ acts, hidden, now, filter, folds, inMonths = false }: ActRowsProps) {
  const [receipt, setReceipt] = useState<Movement>();
  return (
    <>
      <ul className="divide-y divide-line px-5">
        {acts.map((act) => (
          <li key={act.id}>
            {act.folded ? (
              <FoldedRow
                act={act}
                hidden={hidden}
                now={now}
                inMonths={inMonths}
                filter={filter}
                {...(folds && { folds })}
                onOpen={setReceipt}
              />
            ) : (
              <button
                type="button"
                data-movement={act.id}
                aria-haspopup="dialog"
                onClick={() => setReceipt(act)}
                className="flex w-full items-start gap-3 py-4 text-left"
              >
                <Line act={act} hidden={hidden}>
                  {[dayText(act, now, inMonths), partsText(act, hidden)]
                    .filter(Boolean)
                    .join(" · ")}
                </Line>
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

interface FoldedRowProps extends Omit<ActRowsProps, "acts"> {
  act: Act;
  onOpen: (movement: Movement) => void;
}

function FoldedRow({ act, hidden, now, filter, folds, inMonths, onOpen }: FoldedRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = folds ? folds.opened.includes(act.id) : isOpen;
  const id = useId();
  return (
    <>
      <button
        type="button"
        data-movement={act.id}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (folds ? folds.toggle(act.id) : setIsOpen(!isOpen))}
        className="flex w-full items-start gap-3 py-4 text-left"
      >
        <Line act={act} hidden={hidden} open={open}>
          {countText(act, { withMonth: inMonths !== true })}
        </Line>
      </button>
      <div id={id} hidden={!open}>
        {open && <OpenedFold act={act} hidden={hidden} now={now} filter={filter} onOpen={onOpen} />}
      </div>
    </>
  );
}

interface LineProps {
  act: Act;
  hidden: boolean;
  /** Of a fold. */
  open?: boolean;
  children: string;
}

function Line({ act, hidden, open, children }: LineProps) {
  const { shown, passedOn } = act;
  const isIn = shown.direction === "in";
  return (
    <>
      <span className={isIn ? "text-leaf" : "text-quiet"}>
        <Icon name={iconOf(act)} size={20} />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap gap-x-4">
          <span className="min-w-[6rem] flex-1 font-medium wrap-anywhere">{shown.title}</span>
          <span className="ml-auto">
            <Amount
              kobo={koboOf(shown.amount)}
              {...(shown.direction !== "kept" && { sign: isIn ? "+" : "−" })}
              hidden={hidden}
              tone={isIn ? "grew" : "ink"}
            />
          </span>
        </span>
        <span className="text-14 text-quiet wrap-anywhere">{unbroken(children)}</span>
        {passedOn !== undefined && !hidden && (
          <span className="text-14 text-quiet wrap-anywhere">{passedOn}</span>
        )}
      </span>
      {open !== undefined && (
        <span className={`text-quiet motion-press ${open ? "-rotate-90" : "rotate-90"}`}>
          <Icon name="chevron" size={20} />
        </span>
      )}
    </>
  );
}

function iconOf({ kind, shown }: Act): IconName {
  if (kind === "saving") return "save";
  if (kind === "investment") return "invest";
  return shown.direction === "in" ? "arrow-down-left" : "arrow-up-right";
}
