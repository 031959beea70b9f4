import { sha256 } from "@noble/hashes/sha2.js";
import type { KeptRoot } from "@osisi/contracts/proof/kept-roots.ts";
import { notProven } from "@osisi/contracts/proof/line-words.ts";
import { type ProofReceipt, checkReceipt, isProven } from "@osisi/contracts/proof/receipt.ts";
import { publicPages } from "@osisi/contracts/public-pages.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useProfile } from "#people/profile/profile-query.ts";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { useSearchParams } from "#router/router-context.ts";
import { Amount } from "#ui/amount.tsx";
import { formatDay, formatMoment } from "#ui/dates.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { CheckSteps } from "./check-steps.tsx";
import { CompareWords } from "./compare-words.tsx";
import { Differences } from "./differences.tsx";
import { differencesOf, digestOf, keptProofs, withSeen } from "./kept-proofs.ts";
import { proofQuery } from "./proof-query.ts";
import { SaveProof } from "./save-proof.tsx";
import { ScannedNotice } from "./scanned-notice.tsx";
import { scannedRoot } from "./scanned-root.ts";

/** Checks on this device that the saver's money is counted in the newest night, and compares it with what this device
 * has seen before. */
export function ProofPage() {
  const { data: read, error, isFetching, refetch } = useQuery(proofQuery);
  const data = error ? undefined : read;
  const { data: profile } = useProfile();
  const investorId = profile?.investor.id;
  return (
    <div className="grid max-w-[45rem] gap-6">
      <div className="lg:pr-16">
        <PageHeading title="Is your money counted?" />
      </div>
      <p className="text-quiet">
        Every night we publish one number, the root, which commits to what we owe to each saver.
        This device computes it again from your share.
      </p>
      {!error && (!data || investorId === undefined) && (
        <div aria-busy="true">
          <span className="sr-only">Your proof is loading</span>
          <Skeleton shape="h-72 rounded-card" />
        </div>
      )}
      {error && (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.state === "none" && (
        <div className="rounded-card bg-card">
          <EmptyState message="There is no proof yet. The first one is made in the coming night." />
        </div>
      )}
      {data?.state === "address-changed" && (
        <Notice tone="attention" icon="clock">
          <p className="text-16 font-semibold text-ink">Check again tomorrow</p>
          <p>
            Your e-mail or phone has changed since the last night, and your share of that night
            names the former one. The coming night names the new one.
          </p>
        </Notice>
      )}
      {data?.receipt && investorId !== undefined && (
        <Receipt receipt={data.receipt} roots={data.roots} investorId={investorId} />
      )}
      <Part title="What this does not prove">
        <ul className="list-disc pl-5 text-quiet">
          {notProven.map((text) => (
            <li key={text} className="py-1">
              {text}
            </li>
          ))}
        </ul>
        <p>
          <a
            href={publicPages.proof.path}
            className="inline-flex min-h-12 items-center font-semibold text-forest underline underline-offset-4"
          >
            What we publish for everyone
          </a>
        </p>
      </Part>
    </div>
  );
}

type Seen = Readonly<{ receipt: ProofReceipt; roots: readonly KeptRoot[]; investorId: string }>;

function Receipt({ receipt, roots, investorId }: Seen) {
  const steps = useMemo(() => checkReceipt(sha256, receipt), [receipt]);
  const { differences, keptBefore } = useCompared({ receipt, roots, investorId });
  const [search] = useSearchParams();
  const scanned = scannedRoot(search);
  const isRight = isProven(steps);
  const { amountKobo, head, owner } = receipt;
  return (
    <>
      {scanned && <ScannedNotice scanned={scanned} kept={keptBefore} published={roots} />}
      <section aria-label="Your proof" className="grid gap-4 rounded-card bg-card p-5">
        <div className="grid gap-1">
          <p className="wrap-anywhere text-quiet">Counted for {owner}</p>
          <Amount kobo={BigInt(amountKobo)} size={31} />
          <p className="text-14 text-quiet">As of {formatMoment(new Date(head.takenAt))}</p>
        </div>
        {receipt.leaves.length === 0 && (
          <p>
            At that moment we owed you nothing, so there is nothing of yours to count. If that is
            wrong, complain under Help.
          </p>
        )}
        <CheckSteps steps={steps} />
        <output className={isRight ? "font-semibold text-leaf" : "font-semibold text-error"}>
          {isRight
            ? `Proven: the root of ${formatDay(head.day)} counts this amount.`
            : "Not proven. Download the proof, keep it, and complain under Help."}
        </output>
      </section>
      <Differences differences={differences} />
      <Part title="The root of this night">
        <p className="rounded-card bg-card p-5 font-mono wrap-anywhere">{head.root}</p>
        <SaveProof receipt={receipt} />
      </Part>
      <Part title="Compare with another saver">
        <CompareWords root={head.root} day={head.day} />
      </Part>
    </>
  );
}

/** Compared with what was kept before this visit; what is new is kept. */
function useCompared({ receipt, roots, investorId }: Seen) {
  const [keptBefore] = useState(() => keptProofs(investorId).read());
  const seen = useMemo(
    () => ({ receipt, roots, digest: digestOf(sha256, receipt) }),
    [receipt, roots],
  );
  useEffect(() => {
    const kept = keptProofs(investorId);
    kept.write(withSeen(kept.read(), seen));
  }, [investorId, seen]);
  const differences = useMemo(
    () => ({
      found: differencesOf(keptBefore, seen),
      nightsKept: Object.keys(keptBefore).length,
    }),
    [keptBefore, seen],
  );
  return { differences, keptBefore };
}

function Part({ children, title }: { children: ReactNode; title: string }) {
  return (
    <section className="grid gap-3">
      <Heading level={2} size={20}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
