import type { Act, Movement } from "@osisi/contracts/history.ts";
import { useId, useState } from "react";
import { ActLine } from "./act-line.tsx";
import { ActList } from "./act-list.tsx";
import { countText } from "./act-words.ts";
import type { HistoryFilter } from "./history-filter.ts";
import { OpenedFold } from "./opened-fold.tsx";

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
export function ActRows({ acts, filter, folds, ...shown }: ActRowsProps) {
  return (
    <ActList
      acts={acts}
      {...shown}
      renderFold={(act, open) => (
        <FoldedRow act={act} {...shown} filter={filter} {...(folds && { folds })} onOpen={open} />
      )}
    />
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
        <ActLine act={act} hidden={hidden} open={open}>
          {countText(act, { withMonth: inMonths !== true })}
        </ActLine>
      </button>
      <div id={id} hidden={!open}>
        {open && <OpenedFold act={act} hidden={hidden} now={now} filter={filter} onOpen={onOpen} />}
      </div>
    </>
  );
}
