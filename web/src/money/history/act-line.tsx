import type { Act } from "@osisi/contracts/history.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { unbroken } from "./panel-head.tsx";

interface ActLineProps {
  act: Act;
  hidden: boolean;
  /** Of a fold. */
  open?: boolean;
  children: string;
}

/** What a row of the history shows. */
export function ActLine({ act, hidden, open, children }: ActLineProps) {
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
