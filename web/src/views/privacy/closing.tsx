import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { ClosingReason } from "@osisi/contracts/closing.ts";
import { useQuery, queryOptions } from "@tanstack/react-query";
import { useState, useId } from "react";
import { api } from "#platform/api/api.ts";
import { dataOf, problemOf } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { paths } from "#platform/paths.ts";
import { forgetPerson } from "#platform/session/forget-session.ts";
import { session } from "#platform/session/session.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Link } from "#router/link.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** Closing the account. */
export function Closing() {
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <div className="grid gap-3">
        <p>
          You can close your account once it is empty. The law makes us keep your details for five
          years. Then we delete them.
        </p>
        <div className="grid sm:justify-start">
          <Button variant="danger" onClick={() => setOpen(true)}>
            Close your account
          </Button>
        </div>
      </div>
      {open && <CloseDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Shows what remains in the account, or closes it. */
function CloseDialog({ onClose }: { onClose: () => void }) {
  const { data: reasons, error, isFetching, refetch } = useQuery(closingQuery);
  const closing = useClosing(() => void refetch());
  const isEmpty = reasons?.length === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={reasons && !isEmpty ? "Not yet" : "Close your account?"}
      footer={isEmpty ? <CloseButtons closing={closing} onClose={onClose} /> : undefined}
    >
      {reasons ? (
        isEmpty ? (
          <CloseEffects problem={closing.problem} />
        ) : (
          <Reasons reasons={reasons} />
        )
      ) : error ? (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <fieldset aria-busy aria-label="Checking what is left in it">
          <Skeleton shape="h-36 rounded-card" />
        </fieldset>
      )}
    </Dialog>
  );
}

interface CloseButtonsProps {
  closing: ReturnType<typeof useClosing>;
  onClose: () => void;
}

function CloseButtons({ closing, onClose }: CloseButtonsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Button variant="secondary" onClick={onClose}>
        Keep it
      </Button>
      <Button variant="danger" loading={closing.busy} onClick={closing.close}>
        Close it for good
      </Button>
    </div>
  );
}

function Reasons({ reasons }: { reasons: readonly ClosingReason[] }) {
  return (
    <div className="grid gap-4">
      <p>You still have something in your account. You lose none of it:</p>
      <ul className="divide-y divide-line rounded-card bg-card px-4">
        {reasons.map(({ kind, text }) => (
          <li key={kind + text} className="flex gap-3 py-4">
            <span className="text-clay">
              <Icon name="alert" />
            </span>
            <span className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
              {text}
              <Link
                to={wayOut[kind].to}
                className="inline-flex min-h-12 items-center font-semibold text-forest underline"
              >
                {wayOut[kind].label}
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function CloseEffects({ problem }: { problem: string | undefined }) {
  const id = useId();
  return (
    <div className="grid gap-4">
      <ul className="grid list-disc gap-2 pl-5">
        <li>You are logged out everywhere, and your cards and bank accounts are removed.</li>
        <li>Your referral link stops working.</li>
        <li>It cannot be undone. You can join again with the same e-mail, as someone new.</li>
      </ul>
      <FieldError id={`${id}-problem`} message={problem} />
    </div>
  );
}

/** The last call of an account. With the session this browser removes the token and all cached data
 * and input, and shows the login. `onRefused`: money has come in meanwhile. */
function useClosing(onRefused: () => void) {
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();

  async function close() {
    setProblem(undefined);
    const outcome = await api.post(apiPaths.closeAccount, {});
    if (outcome.kind === "ok") {
      showToast("success", outcome.message);
      session.end(outcome.message);
      forgetPerson();
    } else if (outcome.kind === "refused" && outcome.statusCode === 409) onRefused();
    else setProblem(problemOf(outcome));
  }

  return { busy, problem, close: () => void run(close) };
}

/** What prevents closing the account. Requested when the dialog opens. */
const closingQuery = queryOptions({
  queryKey: ["closing"],
  gcTime: 0,
  staleTime: 0,
  queryFn: async ({ signal }) => {
    return dataOf(await api.get(apiPaths.closing, { signal })).reasons;
  },
});

/** The page that resolves each of them. */
const wayOut: Record<ClosingReason["kind"], { to: string; label: string }> = {
  stash: { to: paths.home(), label: "Go to your stash" },
  withdrawals: { to: paths.history(), label: "See it in History" },
  payments: { to: paths.home(), label: "See it on Home" },
  plans: { to: paths.save(), label: "See your plans" },
  investments: { to: paths.invest(), label: "See your investments" },
  returns: { to: paths.home(), label: "See it on Home" },
  points: { to: paths.greenAssetFinanceSummary(), label: "Redeem your points" },
  refunds: { to: paths.history(), label: "See it in History" },
  disputes: { to: paths.home(), label: "See it on Home" },
  debt: { to: paths.home(), label: "Go to your stash" },
};
