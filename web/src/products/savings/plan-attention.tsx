import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { planActions } from "@osisi/contracts/plan-actions.ts";
import type { ChargingState, Instalment, SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { type ReactNode, useState } from "react";
import { BeforePaying } from "#money/payments/before-paying.tsx";
import { useConsentUrls } from "#money/payments/use-pay-urls.ts";
import { useProfile } from "#people/profile/profile-query.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { Button } from "#ui/button.tsx";
import { LateReturn } from "#products/stash/late-return.tsx";
import { formatDay } from "#ui/dates.ts";
import { Notice } from "#ui/notice.tsx";
import { PlanDebitsDialog } from "./plan-debits-dialog.tsx";
import type { PlanChanges } from "./use-plan-changes.ts";

interface PlanAttentionProps {
  plan: SavingPlanDetail;
  changes: PlanChanges;
}

const titles: Partial<Record<ChargingState, string>> = {
  retrying: "Your card was declined",
  stopped: "Charging has stopped",
  challenge: "Your bank asks you to confirm",
  "card-unusable": "Your card can no longer be charged",
  "awaiting-mandate": "Waiting for your bank",
  processing: "Your bank is working on it",
  "mandate-ended": "Your bank account is not debited any more",
};
const debitTitles: Partial<Record<ChargingState, string>> = {
  retrying: "Your bank did not pay",
  stopped: "The debits have stopped",
};

/** What needs the owner's attention: why, what it means for the money, and what to do. */
export function PlanAttention({ plan, changes }: PlanAttentionProps) {
  const { state, surerWay, url } = plan.charging;
  const [choosesAccount, setChoosesAccount] = useState(false);
  const title = (plan.mandate && debitTitles[state]) ?? titles[state];
  const waiting = plan.instalments.filter(({ payable }) => payable.gateway);
  const [oldest] = waiting;
  const actions = planActions(plan);
  const isWaiting = state === "processing" || (state === "awaiting-mandate" && url === null);
  const isEnded = state === "mandate-ended";
  return (
    <div className="grid gap-3 empty:hidden">
      {plan.lateReturn !== undefined && (
        <LateReturn naira={plan.lateReturn} dueOn={plan.maturityDate} />
      )}
      {actions.resume === "allowed" && <Paused plan={plan} />}
      {title !== undefined && plan.status === "ongoing" && (
        <Notice tone={isWaiting ? "quiet" : "attention"}>
          <p className="text-16 font-semibold text-ink">{title}</p>
          <p>{plan.charging.text}</p>
          {surerWay !== null && <SurerWay isDebited={plan.mandate !== null} isEnded={isEnded} />}
          {url !== null && (
            <ConfirmLink url={url}>
              {state === "awaiting-mandate" ? "Allow it at my bank" : "Confirm at your bank"}
            </ConfirmLink>
          )}
          {actions["change-card"] === "allowed" &&
            (isEnded || (surerWay !== null && !plan.mandate)) && (
              <Actions>
                <Button variant="secondary" onClick={() => setChoosesAccount(true)}>
                  {isEnded ? "Choose a bank account" : "Debit my bank account"}
                </Button>
              </Actions>
            )}
          {/* While it is retried, the next attempt is already scheduled. */}
          {actions["charge-again"] === "allowed" && plan.charging.nextTry === null && (
            <Actions>
              <Button
                variant="secondary"
                loading={changes.doing === "charge"}
                aria-disabled={changes.doing !== ""}
                onClick={changes.chargeAgain}
              >
                {plan.mandate ? "Try it again" : "Try the card again"}
              </Button>
            </Actions>
          )}
        </Notice>
      )}
      {oldest && <Waiting oldest={oldest} count={waiting.length} changes={changes} />}
      <TakenBack plan={plan} />
      {choosesAccount && (
        <PlanDebitsDialog plan={plan} changes={changes} onClose={() => setChoosesAccount(false)} />
      )}
    </div>
  );
}

function Paused({ plan }: Pick<PlanAttentionProps, "plan">) {
  return (
    <Notice tone="attention" icon="clock">
      <p className="text-16 font-semibold text-ink">Paused, nothing is charged</p>
      <p>
        We skip payments while you pause. What you saved keeps earning, and the plan still ends on{" "}
        {formatDay(plan.maturityDate)}.
      </p>
    </Notice>
  );
}

/** For charges that go on failing. What is sent to the number is paid into the plan from the stash. */
function SurerWay({ isDebited, isEnded }: { isDebited: boolean; isEnded: boolean }) {
  return (
    <>
      <p>
        {isEnded ? "You can also" : "Surer than that:"} send the money to your own account number
        from any bank app, and pay from your stash
        {isDebited ? "." : "; or have your bank account debited instead of a card."}
      </p>
      <Link
        to={paths.accountNumber()}
        className="-mb-2 inline-flex min-h-12 items-center justify-self-start text-16 font-semibold text-forest underline underline-offset-4"
      >
        Your account number
      </Link>
    </>
  );
}

/** Payments that a bank took back after they were saved. */
function TakenBack({ plan }: { plan: SavingPlanDetail }) {
  const rows = plan.instalments.filter(({ takenBack }) => takenBack);
  const [first] = rows;
  if (!first || plan.status === "matured") return null;
  const what =
    rows.length === 1
      ? `${formatNaira(koboOf(first.amount))} for ${formatDay(first.dueDate)}`
      : `${rows.length} payments`;
  return (
    <Notice tone="quiet">
      <p className="text-16 font-semibold text-ink">Taken back by the bank</p>
      <p>
        The bank that paid {what} took the money back. It is no longer in this plan and earns
        nothing. We do not charge it again: you can pay it from your stash, under Instalments.
      </p>
    </Notice>
  );
}

/** Only to the gateway; otherwise the mail has the link. */
function ConfirmLink({ url, children }: { url: string; children: string }) {
  const payUrl = useConsentUrls()(url);
  if (payUrl === undefined) return null;
  return (
    <a
      href={payUrl}
      className="-mb-2 inline-flex min-h-12 items-center justify-self-start text-16 font-semibold text-forest underline underline-offset-4"
    >
      {children}
    </a>
  );
}

interface WaitingProps {
  oldest: Instalment;
  count: number;
  changes: PlanChanges;
}

/** The oldest unpaid instalment; the next one follows it. */
function Waiting({ oldest, count, changes }: WaitingProps) {
  const { data: profile } = useProfile();
  const amountKobo = koboOf(oldest.amount);
  const each = formatNaira(amountKobo);
  const idle = changes.doing === "";
  return (
    <section aria-label="To pay" className="grid gap-4 rounded-card bg-card p-5">
      <div className="grid gap-1">
        <p className="text-14 font-semibold text-clay">
          {count === 1 ? "To pay" : `${count} instalments to pay, the oldest first`}
        </p>
        <p>
          <span className="font-semibold">{each}</span>{" "}
          <span className="text-quiet">for {formatDay(oldest.dueDate)}</span>
        </p>
        {oldest.state === "charging" && (
          <p className="text-14 text-quiet">
            You went to the payment page for it. {messages.paidWait}
          </p>
        )}
        {oldest.state === "missed" && (
          <p className="text-14">
            Your bank asked you to confirm this one, and never told us that you did.{" "}
            <strong>{messages.paidWait}</strong>
          </p>
        )}
        {profile && oldest.payable.stash && (
          <p className="text-14 text-quiet">
            Your stash holds {formatNaira(koboOf(profile.availableAmt))}. What you pay from it goes
            into this plan at once.
          </p>
        )}
      </div>
      {oldest.payable.gateway && <BeforePaying amountKobo={amountKobo} />}
      <div className="grid gap-3 sm:grid-cols-2">
        {oldest.payable.gateway && (
          <Button
            loading={changes.doing === `pay ${oldest.number}`}
            aria-disabled={!idle}
            onClick={() => changes.payNow(oldest.number)}
          >
            Pay now
          </Button>
        )}
        {oldest.payable.stash && (
          <Button
            variant="secondary"
            loading={changes.doing === `stash ${oldest.number}`}
            aria-disabled={!idle}
            onClick={() => changes.payFromStash(oldest.number)}
          >
            Pay from stash
          </Button>
        )}
      </div>
    </section>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap gap-3">{children}</div>;
}
