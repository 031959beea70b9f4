import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { SecurityLink, SecurityLinkPurpose } from "@osisi/contracts/security-links.ts";
import { useCallback, useEffect, useState } from "react";
import { api } from "#platform/api/api.ts";
import type { Outcome } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { paths } from "#platform/paths.ts";
import { useLocation } from "#router/router-context.ts";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

const anonymous = { anonymous: true } as const;

/** The target of a security notice's link. It says what it will do, and only a click does it: mail
 * scanners open links. The token is in the fragment, which no server and no log receives. */
export function SecurityLinkPage() {
  const token = useLocation().hash.slice(1);
  const { busy, done, link, press, problem, readAgain, refusal } = useSecurityLink(token);
  if (refusal !== undefined) {
    return (
      <AuthLayout
        title="This link does not work"
        intro={`${refusal} If something about your account is not your doing, choose a new password: that ends every login.`}
      >
        <ButtonLink to={paths.forgotPassword()} fullWidth>
          Choose a new password
        </ButtonLink>
      </AuthLayout>
    );
  }
  if (!link) {
    return (
      <AuthLayout title="One moment">
        <div className="grid gap-4" aria-busy={problem === undefined}>
          {problem === undefined ? (
            <Skeleton shape="h-28 w-full" />
          ) : (
            <>
              <FieldError id="link" message={problem} />
              <Button fullWidth loading={busy} onClick={readAgain}>
                Try again
              </Button>
            </>
          )}
        </div>
      </AuthLayout>
    );
  }
  const words = wordsOf(link);
  if (done !== undefined) {
    return (
      <AuthLayout title={words.doneTitle} intro={`${done} ${words.doneNext}`}>
        <ButtonLink to={words.doneAction.to} fullWidth>
          {words.doneAction.label}
        </ButtonLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={words.title} intro={words.intro}>
      <div className="grid gap-4">
        <FieldError id="link" message={problem} />
        <Button fullWidth loading={busy} onClick={press}>
          {words.button}
        </Button>
        <p className="text-14 text-quiet">{words.otherwise}</p>
      </div>
    </AuthLayout>
  );
}

function readLink(token: string) {
  return api.post(apiPaths.readSecurityLink, { token }, anonymous);
}

function useSecurityLink(token: string) {
  const { busy, run } = useBusy();
  const [link, setLink] = useState<SecurityLink>();
  const [done, setDone] = useState<string>();
  const [refusal, setRefusal] = useState<string | undefined>(
    token === "" ? messages.secureLinkBroken : undefined,
  );
  const [problem, setProblem] = useState<string>();

  const settle = useCallback(
    <Data,>(outcome: Outcome<Data>, then: (data: Data, message: string) => void) => {
      setProblem(outcome.kind === "offline" ? messages.noConnection : undefined);
      if (outcome.kind === "ok") then(outcome.data, outcome.message);
      else if (outcome.kind === "refused") setRefusal(outcome.message);
    },
    [],
  );
  useEffect(() => {
    if (token !== "") void readLink(token).then((outcome) => settle(outcome, setLink));
  }, [settle, token]);

  async function use() {
    const outcome = await api.post(apiPaths.useSecurityLink, { token }, anonymous);
    settle(outcome, (_data, message) => setDone(message));
  }

  return {
    busy,
    done,
    link,
    problem,
    refusal,
    press: () => void run(use),
    readAgain: () => void run(async () => settle(await readLink(token), setLink)),
  };
}

interface Words {
  title: string;
  intro: string;
  button: string;
  /** For a reader who should not use it. */
  otherwise: string;
  doneTitle: string;
  doneNext: string;
  doneAction: { label: string; to: string };
}

const ofPurpose: Record<SecurityLinkPurpose, (link: SecurityLink) => Words> = {
  "undo-change": ({ restores }) => ({
    title: "Undo this change?",
    intro: `${undoing(restores)} Every device is logged out, yours as well.`,
    button: "Undo the change",
    otherwise: "If the change was yours, close this page: nothing has happened.",
    doneTitle: "The change is undone",
    doneNext: "The person who made it knew your password. Choose a new one now.",
    doneAction: { label: "Choose a new password", to: paths.forgotPassword() },
  }),
  freeze: () => ({
    title: "Freeze your account?",
    intro:
      "Everybody is logged out, you as well. No one can log in, no money leaves the account, and nothing in it can be changed. Withdrawals that were not sent yet go back to your stash. What was sent goes on, what comes in still arrives, and your plans are charged as before. To unfreeze it you need your password and a code, and then 24 hours.",
    button: "Freeze my account",
    otherwise: "If all is well, close this page: nothing has happened.",
    doneTitle: "Your account is frozen",
    doneNext:
      "Keep it frozen for as long as you need. To unfreeze it, log in with your password: we send you a code.",
    doneAction: { label: "Log in to unfreeze it", to: paths.login() },
  }),
};

function wordsOf(link: SecurityLink): Words {
  return ofPurpose[link.purpose](link);
}

function undoing(restores: SecurityLink["restores"]): string {
  const what = restores?.channel === "email" ? "e-mail" : "number";
  if (!restores || restores.address === null) return `The ${what} that was confirmed is removed.`;
  return `Your ${what} is ${restores.address} again, and the new one is removed.`;
}
