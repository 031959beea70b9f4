import type { AttentionItem } from "@osisi/contracts/overview.ts";
import { useState } from "react";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { Icon } from "#ui/icon.tsx";

interface PhoneHintProps {
  item: AttentionItem;
  investorId: string;
  now: Date;
}

/** Asks for the phone's confirmation, quietly: nothing is wrong without it. */
export function PhoneHint({ item, investorId, now }: PhoneHintProps) {
  const [later] = useState(() => putOff(investorId));
  const [isPutOff, setPutOff] = useState(false);
  // At each render: the server's time may be known only after the first.
  if (isPutOff || later.isRunning(now)) return null;
  return (
    <section aria-labelledby="phone-hint" className="flex gap-3 rounded-card bg-card p-5 pb-2">
      <span className="text-forest">
        <Icon name="phone" />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h2 id="phone-hint" className="font-semibold">
          {item.title}
        </h2>
        <p className="text-14 text-quiet">{item.text}</p>
        <p className="flex flex-wrap gap-x-6">
          <Link
            to={paths.settings("security")}
            aria-label="Confirm your phone"
            className={`${look} text-forest underline`}
          >
            Confirm
          </Link>
          <button
            type="button"
            onClick={() => {
              later.begin(now);
              setPutOff(true);
            }}
            className={`${look} text-quiet`}
          >
            Not now
          </button>
        </p>
      </div>
    </section>
  );
}

const look = "inline-flex min-h-12 items-center font-semibold underline-offset-4";

const DAY_MS = 24 * 60 * 60_000;
const PUT_OFF_MS = 30 * DAY_MS;

/** On this device, for thirty days, per investor. */
export function putOff(
  investorId: string,
  storage: () => Pick<Storage, "getItem" | "setItem"> = () => localStorage,
) {
  const key = `osisi.phoneLater.${investorId}`;
  return {
    isRunning(now: Date): boolean {
      try {
        const since = now.getTime() - Number(storage().getItem(key) ?? Number.NaN);
        return since >= 0 && since < PUT_OFF_MS;
      } catch {
        return false;
      }
    },
    begin(now: Date): void {
      try {
        storage().setItem(key, String(now.getTime()));
      } catch {
        // Then it is asked again on the next visit.
      }
    },
  };
}
