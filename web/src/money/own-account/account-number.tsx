import type { OwnAccount } from "@osisi/contracts/own-account.ts";
import { useCopy } from "#platform/copy-text.ts";
import { shareOrCopy } from "#platform/share-or-copy.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Pattern } from "#ui/pattern.tsx";
import { digitByDigit, groupsOfFour, sharedText } from "./own-account-words.ts";

type Account = NonNullable<OwnAccount["account"]>;

/** The number, to copy into a bank app or to send to a payer. */
export function AccountNumber({ account }: { account: Account }) {
  const { accountNumber, bankName, accountName } = account;
  const { copy, icon } = useCopy(accountNumber);
  const isShareable = typeof navigator.share === "function";
  const text = sharedText(account);
  return (
    <section
      aria-label="Your account number"
      className="@container overflow-hidden rounded-card bg-trunk"
    >
      <div className="palette-dark text-ink">
        <div className="relative h-11 text-forest/30">
          <Pattern tile={88} />
        </div>
        <div className="grid gap-5 p-5 sm:p-8">
          <dl className="flex flex-wrap gap-x-6 gap-y-3 wrap-anywhere">
            <div className="basis-full">
              <dt className="text-14 text-quiet">Account number</dt>
              <dd className="amount text-[min(2.4375rem,11cqi)] leading-[1.2] font-bold">
                <span className="sr-only select-none">{digitByDigit(accountNumber)}</span>
                <span aria-hidden className="flex flex-wrap gap-x-[0.3em]">
                  {groupsOfFour(accountNumber).map((group, at) => (
                    <span key={accountNumber.slice(0, at * 4 + group.length)}>{group}</span>
                  ))}
                </span>
              </dd>
            </div>
            <div>
              <dt className="text-14 text-quiet">Bank</dt>
              <dd className="font-semibold">{bankName}</dd>
            </div>
            <div className="min-w-0">
              <dt className="text-14 text-quiet">Name</dt>
              <dd className="font-semibold">{accountName}</dd>
            </div>
          </dl>
          <div className="flex flex-wrap gap-3 *:flex-1">
            <Button icon={<Icon name={icon} size={20} />} onClick={copy}>
              Copy
            </Button>
            {isShareable && (
              <Button
                variant="secondary"
                icon={<Icon name="arrow-up-right" size={20} />}
                onClick={() => void shareOrCopy({ text }, text)}
              >
                Share
              </Button>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
