import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { LinkAnswer } from "@osisi/contracts/onboarding.ts";
import { useCallback, useEffect, useState } from "react";
import { api } from "#platform/api/api.ts";
import type { Outcome } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { paths } from "#platform/paths.ts";
import { Navigate } from "#router/link.tsx";
import { useLocation, useNavigate } from "#router/router-context.ts";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { FieldError } from "#ui/field-frame.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** The target of the link in the mail. Anyone can enter another person's e-mail into the form, so
 * the page shows whose details it would confirm, and only a click confirms: mail scanners follow
 * links. The token is in the fragment, which no server and no log receives. */
export function ConfirmLinkPage() {
  const token = useLocation().hash.slice(1);
  const { person, problem, busy, isDisowned, readAgain, confirm, disown } = useLink(token);

  if (token === "") return <Navigate to={paths.verifyError()} replace />;
  if (isDisowned) {
    return (
      <AuthLayout title="Good that you looked" intro={messages.linkDisowned}>
        <ButtonLink to={paths.onboard()} variant="secondary" fullWidth>
          Open an account of my own
        </ButtonLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Confirm your e-mail"
      intro="Someone joined with this e-mail and gave these details. Is it you?"
    >
      <div className="grid gap-4" aria-busy={!person && !problem}>
        {person && <Details person={person} />}
        {!person && !problem && <Skeleton shape="h-28 w-full" />}
        <FieldError id="link" message={problem} />
        {problem && !person && (
          <Button fullWidth loading={busy} onClick={readAgain}>
            Try again
          </Button>
        )}
        {person && (
          <div className="grid gap-2">
            <Button fullWidth loading={busy} onClick={confirm}>
              Confirm my e-mail
            </Button>
            <Button variant="quiet" fullWidth aria-disabled={busy} onClick={disown}>
              This is not me
            </Button>
          </div>
        )}
      </div>
    </AuthLayout>
  );
}

function Details({ person }: { person: LinkAnswer }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-card bg-card p-4">
      <dt className="text-quiet">Name</dt>
      <dd className="font-semibold break-words">{person.name}</dd>
      <dt className="text-quiet">Phone</dt>
      <dd className="font-semibold tabular-nums">ends in {person.phoneEnding}</dd>
      <dt className="text-quiet">Joined</dt>
      <dd className="font-semibold">{formatMoment(new Date(person.joinedAt))}</dd>
    </dl>
  );
}

const anonymous = { anonymous: true } as const;

function readLink(token: string) {
  return api.post(apiPaths.readOnboardingLink, { token }, anonymous);
}

/** The actions of a mailed link: show whose e-mail it confirms, confirm it, or report another
 * person's. An invalid link leads to the page that says so. */
function useLink(token: string) {
  const navigate = useNavigate();
  const { busy, run } = useBusy();
  const [person, setPerson] = useState<LinkAnswer>();
  const [isOffline, setOffline] = useState(false);
  const [isDisowned, setDisowned] = useState(false);

  const take = useCallback(
    async <Data,>(outcome: Outcome<Data>, then: (data: Data) => unknown) => {
      setOffline(outcome.kind === "offline");
      if (outcome.kind === "ok") await then(outcome.data);
      else if (outcome.kind === "refused") await navigate(paths.verifyError(), { replace: true });
    },
    [navigate],
  );
  useEffect(() => {
    if (token !== "") void readLink(token).then((outcome) => take(outcome, setPerson));
  }, [take, token]);

  async function confirm() {
    const outcome = await api.post(apiPaths.confirmOnboardingLink, { token }, anonymous);
    await take(outcome, () => navigate(paths.verifySuccess()));
  }

  async function disown() {
    const outcome = await api.post(apiPaths.disownOnboardingLink, { token }, anonymous);
    await take(outcome, () => setDisowned(true));
  }

  return {
    person,
    busy,
    isDisowned,
    problem: isOffline ? messages.noConnection : undefined,
    readAgain: () => void run(async () => take(await readLink(token), setPerson)),
    confirm: () => void run(confirm),
    disown: () => void run(disown),
  };
}
