import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Movement } from "@osisi/contracts/history.ts";
import { useState } from "react";
import { koboOf } from "#platform/kobo-of.ts";
import { Link } from "#router/link.tsx";
import { Amount } from "#ui/amount.tsx";
import { formatDate } from "#ui/dates.ts";
import { Heading } from "#ui/heading.tsx";
import { Icon } from "#ui/icon.tsx";
import { ReceiptSheet } from "./receipt-sheet.tsx";

interface MovementRowsProps {
  movements: readonly Movement[];
  hidden: boolean;
}

/** Lines of the history; each opens its receipt. */
export function MovementRows({ movements, hidden }: MovementRowsProps) {
  const [opened, setOpened] = useState<Movement>();
  return (
    <>
      <ul className="divide-y divide-line px-5">
        {movements.map((movement) => (
          <li key={movement.id}>
            <button
              type="button"
              data-movement={movement.id}
              aria-haspopup="dialog"
              onClick={() => setOpened(movement)}
              className="flex w-full items-start gap-3 py-4 text-left"
            >
              <Line movement={movement} hidden={hidden} />
            </button>
          </li>
        ))}
      </ul>
      {opened && (
        <ReceiptSheet movement={opened} hidden={hidden} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

function Line({ movement, hidden }: { movement: Movement; hidden: boolean }) {
  const isIn = movement.direction === "in";
  const at = new Date(movement.bookedAt);
  const happenedOn = earlierDay(movement);
  return (
    <>
      <span className={isIn ? "text-leaf" : "text-quiet"}>
        <Icon name={isIn ? "arrow-down-left" : "arrow-up-right"} size={20} />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap gap-x-4">
          <span className="min-w-[6rem] flex-1 font-medium wrap-anywhere">{movement.title}</span>
          <span className="ml-auto">
            <Amount
              kobo={koboOf(movement.amount)}
              sign={isIn ? "+" : "−"}
              hidden={hidden}
              tone={isIn ? "grew" : "ink"}
            />
          </span>
        </span>
        {movement.detail !== null && (
          <span className="text-14 text-quiet">{unbroken(movement.detail)}</span>
        )}
        {movement.passedOn !== undefined && !hidden && (
          <span className="text-14 text-quiet wrap-anywhere">{movement.passedOn}</span>
        )}
        {happenedOn && <span className="text-14 text-quiet">Happened {happenedOn}</span>}
        <time dateTime={movement.bookedAt} className="text-14 text-quiet">
          {formatDate(at)}
        </time>
      </span>
    </>
  );
}

/** The day on which it happened, where it was booked on a later one. */
function earlierDay({ at, bookedAt }: Movement): string | undefined {
  const [happened, booked] = [new Date(at), new Date(bookedAt)];
  return dateInLagos(happened) < dateInLagos(booked) ? formatDate(happened) : undefined;
}

/** A panel's title, and a link to all of it. */
export function PanelHead({ title, id, to }: { title: string; id: string; to: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <Heading level={2} size={20} id={id}>
        {title}
      </Heading>
      <Link
        to={to}
        className="-my-3 inline-flex min-h-12 items-center font-semibold text-forest underline-offset-4 hover:underline"
      >
        See all<span className="sr-only"> of {title.toLowerCase()}</span>
      </Link>
    </div>
  );
}

/** `Access Bank ·· 4321` keeps the last word of the bank and the digits on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(" ·· ", "\u00A0··\u00A0");
}
