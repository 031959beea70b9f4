import type { DueItem, Overview } from "@osisi/contracts/overview.ts";
import { Link } from "#router/link.tsx";
import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { Heading } from "#ui/heading.tsx";
import { comesBack, duePath, dueTitle, dueWhen, isSoon } from "./due-words.ts";
import { koboOf } from "#platform/kobo-of.ts";

/** The next payments and maturities, by day. */
export function DueNext({ overview, hidden }: { overview: Overview; hidden: boolean }) {
  const { due, today } = overview;
  return (
    <section aria-labelledby="due-next" className="grid min-w-0 gap-3">
      <Heading level={2} size={20} id="due-next">
        What falls due next
      </Heading>
      <Card>
        {due.length === 0 ? (
          <p className="text-quiet">
            Nothing falls due. Once a saving plan or an investment runs, its next days stand here.
          </p>
        ) : (
          <ul className="-my-5 divide-y divide-line">
            {due.map((item) => (
              <DueRow key={`${item.kind} ${item.id}`} item={item} today={today} hidden={hidden} />
            ))}
          </ul>
        )}
        {due.some(comesBack) && (
          <p className="mt-5 border-t border-line pt-3 text-14 text-quiet">
            What matures is shown as expected, not guaranteed, and before tax.
          </p>
        )}
      </Card>
    </section>
  );
}

interface DueRowProps {
  item: DueItem;
  today: string;
  hidden: boolean;
}

function DueRow({ item, today, hidden }: DueRowProps) {
  return (
    <li className="relative flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-4 sm:grid sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <p
        className={`w-full text-14 ${isSoon(item, today) ? "font-semibold text-clay" : "text-quiet"}`}
      >
        {dueWhen(item.date, today)}
      </p>
      <p className="min-w-0 flex-1 basis-32 wrap-anywhere">
        <Link to={duePath(item)} className="font-semibold before:absolute before:inset-0">
          {dueTitle(item)}
        </Link>
      </p>
      <Amount
        kobo={koboOf(item.amount)}
        hidden={hidden}
        {...(comesBack(item) && { sign: "+", tone: "grew" })}
      />
      <p className="w-full text-14 text-quiet sm:col-start-2">{item.detail}</p>
    </li>
  );
}
