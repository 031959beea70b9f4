import type { UnderWay } from "@osisi/contracts/history.ts";
import type { AttentionItem } from "@osisi/contracts/overview.ts";
import { useState, type ReactNode } from "react";
import { usePayUrls } from "#money/payments/use-pay-urls.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { Heading } from "#ui/heading.tsx";
import { Icon } from "#ui/icon.tsx";

interface NeedsAttentionProps {
  items: readonly UrgentItem[];
  hidden: boolean;
  onFund: () => void;
}

const SHOWN = 2;

/** What needs the investor's attention, each with its action; renders nothing where nothing does.
 * The most urgent first. */
export function NeedsAttention({ items, hidden, onFund }: NeedsAttentionProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (items.length === 0) return null;
  const shown = showsAll || items.length === SHOWN + 1 ? items : items.slice(0, SHOWN);
  const left = items.length - shown.length;
  return (
    <section aria-labelledby="attention" className="grid min-w-0 gap-3">
      <Heading level={2} size={20} id="attention">
        Needs attention
      </Heading>
      <Card padded={false}>
        <ul className="divide-y divide-line px-5">
          {shown.map((item) => (
            <Row
              key={`${item.kind} ${item.id ?? ""}`}
              item={item}
              hidden={hidden}
              onFund={onFund}
            />
          ))}
        </ul>
        {left > 0 && (
          <p className="border-t border-line px-5">
            <button type="button" onClick={() => setShowsAll(true)} className={look}>
              Show {left} more
            </button>
          </p>
        )}
      </Card>
    </section>
  );
}

interface RowProps {
  item: UrgentItem;
  hidden: boolean;
  onFund: () => void;
}

function Row({ item, hidden, onFund }: RowProps) {
  const { kind, id, title, name, amount, text } = item;
  return (
    <li className="flex gap-3 pt-4 pb-1">
      <span className="text-clay">
        <Icon name="alert" />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {(name !== null || amount !== null) && (
          <p className="flex flex-wrap justify-between gap-x-4">
            {name}
            {amount !== null && <Amount kobo={koboOf(amount)} hidden={hidden} />}
          </p>
        )}
        <p className="text-14 text-quiet">{text}</p>
        {kind === "dispute" && <p className="text-14 text-quiet">Reference {id}</p>}
        <p className="flex flex-wrap gap-x-5">
          <Action item={item} onFund={onFund} />
          {item.surerWay && (
            <Link to={paths.accountNumber()} className={look}>
              Pay by transfer instead
            </Link>
          )}
          {item.surerWay && byCard.has(kind) && id !== null && (
            <Link to={paths.savingPlan(id)} className={look}>
              Debit a bank account instead
            </Link>
          )}
        </p>
      </div>
    </li>
  );
}

const look =
  "inline-flex min-h-12 items-center text-left font-semibold text-forest underline underline-offset-4";

const byCard: ReadonlySet<AttentionItem["kind"]> = new Set([
  "charging-stopped",
  "card-unusable",
  "card-declined",
]);

/** A charge is confirmed at the gateway's own address or, where that is unknown, from the plan. */
function Action({ item, onFund }: { item: UrgentItem; onFund: () => void }): ReactNode {
  const payUrl = usePayUrls()({ payUrl: item.url });
  const { label, to } = actionOf(item);
  if (payUrl !== undefined) {
    return (
      <a href={payUrl} className={look}>
        Confirm at your bank
      </a>
    );
  }
  if (to === undefined) {
    return (
      <button type="button" onClick={onFund} className={look}>
        {label}
      </button>
    );
  }
  return (
    <Link to={to} className={look}>
      {label}
    </Link>
  );
}

/** The action for it: a link to a page or, without one, paying money in. */
interface AttentionAction {
  label: string;
  to: string | undefined;
}

const toPlan = (id: string) => paths.savingPlan(id);

/** The phone's confirmation has a card of its own. */
type UrgentKind = Exclude<AttentionItem["kind"], "phone-unverified">;
type UrgentItem = AttentionItem & { kind: UrgentKind };

export function isUrgent(item: AttentionItem): item is UrgentItem {
  return item.kind !== "phone-unverified";
}

const ways: Record<UrgentKind, { label: string; to?: (id: string) => string }> = {
  "confirm-charge": { label: "See the plan", to: toPlan },
  "card-declined": { label: "Pay now or change the card", to: toPlan },
  "plan-return-late": { label: "See the plan", to: toPlan },
  "investment-return-late": { label: "See the investment", to: paths.investment },
  "charging-stopped": { label: "Pay or try the card again", to: toPlan },
  "card-unusable": { label: "Choose another card", to: toPlan },
  "mandate-ended": { label: "Choose how it goes on", to: toPlan },
  "debits-stopped": { label: "Pay or try it again", to: toPlan },
  "debit-failed": { label: "Pay now or change the account", to: toPlan },
  "mandate-to-allow": { label: "Allow it", to: toPlan },
  "card-expires": { label: "Choose another card", to: toPlan },
  "instalments-missed": { label: "Pay what is due", to: toPlan },
  debt: { label: "Fund Stash" },
  dispute: { label: "See what was set aside", to: () => paths.history({ kind: "dispute" }) },
};

export function actionOf({ kind, id }: Pick<UrgentItem, "kind" | "id">): AttentionAction {
  const { label, to } = ways[kind];
  return { label, to: to?.(id ?? "") };
}

/** Pending items that are not listed under attention already. */
export function otherwiseUnderWay(
  underWay: readonly UnderWay[],
  attention: readonly AttentionItem[],
): UnderWay[] {
  const told = new Set(attention.flatMap(({ id, url }) => [id, url]));
  const tellsDebt = attention.some(({ kind }) => kind === "debt");
  return underWay.filter(({ kind, reference, payUrl }) => {
    if (kind === "debt") return !tellsDebt;
    return (reference === null || !told.has(reference)) && (payUrl === null || !told.has(payUrl));
  });
}
