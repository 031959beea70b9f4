import { formatNaira } from "@osisi/contracts/money.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { formatDay } from "#ui/dates.ts";
import { Notice } from "#ui/notice.tsx";

/** A return is paid only from the return pool, and this one was not covered on its day. */
export function LateReturn({ naira, dueOn }: { naira: number; dueOn: string }) {
  return (
    <Notice tone="attention" icon="clock">
      <p className="text-16 font-semibold text-ink">{formatNaira(koboOf(naira))} is late</p>
      <p>
        This return was due on {formatDay(dueOn)}. We pay returns only with money that portfolios or
        Osisi have brought for them, never with what other savers put in. Yours comes into your
        stash, whole, as soon as that money is there. Earlier ones go first. You need not do
        anything.
      </p>
    </Notice>
  );
}
