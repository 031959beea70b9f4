import type { ClosingReason } from "@osisi/contracts/closing.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "#router/link.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { closingQuery, wayOut } from "./closing-query.ts";
import { useClosing } from "./use-closing.ts";

/** Shows what remains in the account, or closes it. */
export function CloseDialog({ onClose }: { onClose: () => void }) {
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
        <fieldset aria-busy aria-label="We look what is still inside">
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
      <p>Something of yours is still in your account. Nothing of it is given up:</p>
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
        <li>It cannot be undone. You can join again with the same e-mail, as somebody new.</li>
      </ul>
      {problem !== undefined && <FieldError id={`${id}-problem`} message={problem} />}
    </div>
  );
}
