import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { LinkAnswer } from "@osisi/contracts/onboarding.ts";
import { useCallback, useEffect, useState } from "react";
import { api } from "#platform/api/api.ts";
import type { Outcome } from "#platform/api/outcome.ts";
import { paths } from "#platform/paths.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useNavigate } from "#router/router-context.ts";

const anonymous = { anonymous: true } as const;

function readLink(token: string) {
  return api.post(apiPaths.readOnboardingLink, { token }, anonymous);
}

/** The actions of a mailed link: show whose e-mail it confirms, confirm it, or report another
 * person's. An invalid link leads to the page that says so. */
export function useLink(token: string) {
  const navigate = useNavigate();
  const { busy, run } = useBusy();
  const [person, setPerson] = useState<LinkAnswer>();
  const [isOffline, setOffline] = useState(false);
  const [isDisowned, setDisowned] = useState(false);

  const take = useCallback(
    async <Data>(outcome: Outcome<Data>, then: (data: Data) => unknown) => {
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
