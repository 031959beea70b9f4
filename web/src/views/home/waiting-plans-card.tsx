import type { WaitingItem } from "@osisi/contracts/overview.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { Amount } from "#ui/amount.tsx";
import { Icon } from "#ui/icon.tsx";

/** Plans that begin once their bank account can be debited; what can be done about them is on the
 * page of the plans. Nothing, if there is none. */
export function WaitingPlansCard({ plans, hidden }: { plans: WaitingItem[]; hidden: boolean }) {
  if (plans.length === 0) return null;
  return (
    <ul aria-label="Waiting for your bank" className="grid gap-3">
      {plans.map(({ id, name, amount, text }) => (
        <li
          key={id}
          className="relative flex items-center gap-3 rounded-card bg-card p-5 motion-press has-[a:active]:scale-[0.99]"
        >
          <span className="self-start text-forest">
            <Icon name="clock" />
          </span>
          <div className="grid min-w-0 flex-1 gap-0.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link
                to={paths.save()}
                className="font-semibold wrap-anywhere before:absolute before:inset-0 before:rounded-card"
              >
                {name}
              </Link>
              <Amount kobo={koboOf(amount)} hidden={hidden} />
            </p>
            <p className="text-14 text-quiet">{text}</p>
          </div>
          <span className="text-quiet">
            <Icon name="chevron" size={20} />
          </span>
        </li>
      ))}
    </ul>
  );
}
