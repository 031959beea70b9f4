import * as messages from "@osisi/contracts/messages.ts";
import type { OwnAccount, OwnAccountArrival } from "@osisi/contracts/own-account.ts";
import { useState, type ReactNode } from "react";
import { BackLink } from "#platform/layout/back-link.tsx";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { paths } from "#platform/paths.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { AccountNumber } from "./account-number.tsx";
import { Arrivals, JustArrived } from "./arrivals.tsx";
import { MissingTransfer } from "./missing-transfer.tsx";
import { usePolledOwnAccount } from "./own-account-queries.ts";
import { RequestForm } from "./request-form.tsx";
import { RequestFailed, RequestWaiting, WhatItIs } from "./request-parts.tsx";
import { useRequestForm, type RequestFormState } from "./use-request-form.ts";

/** The investor's own account number: what it is, the request, and the number. `rules` says what
 * happens to money that arrives there. */
export function OwnAccountPage({ rules }: { rules: ReactNode }) {
  const { data: own, error, isFetching, refetch, arrived } = usePolledOwnAccount();
  // Here and not in the form, so that a request that fails later leaves the fields filled.
  const form = useRequestForm();
  return (
    <div className="grid gap-6">
      <div className="grid gap-1 lg:pr-16">
        <BackLink to={paths.home()}>Home</BackLink>
        <PageHeading title="Your account number" />
        <p className="text-quiet">Send any amount from any bank app. It lands in your stash.</p>
      </div>
      <News state={own?.state} />
      {own && <Content own={own} form={form} arrived={arrived} rules={rules} />}
      {!own && error && (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!own && !error && (
        <div aria-busy className="grid gap-6">
          <span className="sr-only">Your account number is loading</span>
          <Skeleton shape="h-60 rounded-card" />
          <Skeleton shape="h-40 rounded-card" />
        </div>
      )}
    </div>
  );
}

/** A failure announces itself. */
const news: Partial<Record<OwnAccount["state"], string>> = {
  waiting: messages.ownAccountRequested,
  ready: messages.ownAccountReady,
};

/** Announces a state that has changed while the page is open. */
function News({ state }: { state: OwnAccount["state"] | undefined }) {
  const [seen, setSeen] = useState<{ state: OwnAccount["state"]; isChange: boolean }>();
  if (state !== undefined && state !== seen?.state) {
    setSeen({ state, isChange: seen !== undefined });
  }
  return <output className="sr-only">{seen?.isChange && news[seen.state]}</output>;
}

interface ContentProps {
  own: OwnAccount;
  form: RequestFormState;
  arrived: OwnAccountArrival | undefined;
  rules: ReactNode;
}

function Content({ own, form, arrived, rules }: ContentProps) {
  const { state, since, reason, account, arrivals } = own;
  if (state === "ready" && account) {
    const earlier = arrivals.filter(({ reference }) => reference !== arrived?.reference);
    return (
      <div className="grid gap-6 xl:grid-cols-[minmax(0,45rem)_20rem] xl:items-start xl:gap-x-8">
        <div className="grid min-w-0 gap-6">
          <AccountNumber account={account} />
          <JustArrived arrival={arrived} />
          {rules}
          <Arrivals arrivals={earlier} hasNew={arrived !== undefined} />
        </div>
        <MissingTransfer checkAgainAt={account.checkAgainAt} />
      </div>
    );
  }
  if (state === "waiting") {
    return (
      <div className="max-w-[45rem]">
        <RequestWaiting since={since} />
      </div>
    );
  }
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,45rem)_20rem] xl:items-start xl:gap-x-8">
      <div className="grid min-w-0 gap-6 empty:hidden xl:col-start-2">
        {reason && <RequestFailed key={since} reason={reason} />}
        {state === "none" && <WhatItIs />}
      </div>
      <div className="min-w-0 xl:col-start-1 xl:row-start-1">
        <RequestForm form={form} triesLeft={own.triesLeft} isAgain={state === "failed"} />
      </div>
    </div>
  );
}
