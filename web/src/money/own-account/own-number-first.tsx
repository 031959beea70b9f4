import type { OwnAccount } from "@osisi/contracts/own-account.ts";
import { useQuery } from "@tanstack/react-query";
import { useCopy } from "#platform/copy-text.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { ownAccountQuery } from "./own-account-queries.ts";
import { digitByDigit, groupsOfFour } from "./own-account-words.ts";

/** Before the other ways to pay, because it is the surest and cheapest: the investor's own account
 * number, or the way to it. */
export function OwnNumberFirst() {
  const { data: own } = useQuery(ownAccountQuery);
  if (own?.account) return <NumberToCopy account={own.account} />;
  const { title, detail } = offers[own?.state ?? "none"];
  return (
    <Link
      to={paths.accountNumber()}
      className="flex items-center gap-4 rounded-card bg-card p-4 motion-press active:scale-[0.99]"
    >
      <span className="text-forest">
        <Icon name="bank" />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{title}</span>
        <span className="text-14 text-quiet">{detail}</span>
      </span>
      <span className="text-quiet">
        <Icon name="chevron" size={20} />
      </span>
    </Link>
  );
}

const offers: Readonly<Record<OwnAccount["state"], { title: string; detail: string }>> = {
  none: {
    title: "Get your own account number",
    detail: "Send any amount from your bank app, free of our fees",
  },
  waiting: { title: "Your account number is being made", detail: "See how far it is" },
  failed: { title: "There is no account number yet", detail: "See why, and try again" },
  ready: { title: "Your account number", detail: "Send any amount from your bank app" },
};

function NumberToCopy({ account }: { account: NonNullable<OwnAccount["account"]> }) {
  const { accountNumber, bankName } = account;
  const { copy, icon } = useCopy(accountNumber);
  return (
    <section aria-label="Your account number" className="rounded-card bg-card p-4">
      <p className="text-14 text-quiet">The surest way: send any amount from your bank app to</p>
      <div className="flex items-center justify-between gap-3">
        <p className="amount text-25 font-bold">
          <span className="sr-only select-none">{digitByDigit(accountNumber)}</span>
          <span aria-hidden>{groupsOfFour(accountNumber).join(" ")}</span>
        </p>
        <span className="-mr-2">
          <IconButton name="Copy your account number" icon={icon} onClick={copy} />
        </span>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-14">
        <span className="text-quiet">{bankName}</span>
        <Link
          to={paths.accountNumber()}
          className="-my-2 inline-flex min-h-12 items-center font-semibold text-forest underline underline-offset-4"
        >
          See what arrives
        </Link>
      </p>
    </section>
  );
}
