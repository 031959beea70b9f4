import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { OWN_ACCOUNT_CHECK_MINUTES } from "@osisi/contracts/own-account.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { serverAheadMs } from "#platform/api/server-clock.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useCompany } from "#platform/site-query.ts";
import { useNow } from "#platform/use-now.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { type Choice, ChoiceCards } from "#ui/choice-cards.tsx";
import { formatTime } from "#ui/dates.ts";
import { FieldError } from "#ui/field-frame.tsx";
import { MailLink } from "#ui/reach-links.tsx";
import { Heading } from "#ui/heading.tsx";
import { ownAccountQuery } from "./own-account-queries.ts";

type Day = "today" | "yesterday";
const days: readonly Choice<Day>[] = [
  { value: "today", title: "Today" },
  { value: "yesterday", title: "Yesterday" },
];
const daysAgo: Readonly<Record<Day, number>> = { today: 0, yesterday: 1 };
const DAY_MS = 24 * 60 * 60_000;

/** A transfer that does not show: the bank can be asked to look for it, once in ten minutes. */
export function MissingTransfer({ checkAgainAt }: { checkAgainAt: string | null }) {
  const queries = useQueryClient();
  const company = useCompany();
  const { busy, run } = useBusy();
  const again = useFuture(checkAgainAt);
  const now = useNow();
  const [day, setDay] = useState<Day>("today");

  const [problem, setProblem] = useState<string>();

  async function look() {
    setProblem(undefined);
    const sentOn = dateInLagos(new Date(now.getTime() - daysAgo[day] * DAY_MS));
    const outcome = await api.post(apiPaths.checkOwnAccount, { sentOn });
    if (outcome.kind === "ok") {
      queries.setQueryData(ownAccountQuery.queryKey, outcome.data);
      showToast("success", outcome.message);
      return;
    }
    showToast("error", problemOf(outcome));
    setProblem(problemOf(outcome));
    await queries.invalidateQueries(ownAccountQuery);
  }

  return (
    <section aria-labelledby="missing-transfer" className="grid gap-3">
      <Heading level={2} size={20} id="missing-transfer" focusable>
        Sent, and not here?
      </Heading>
      <Card>
        <div className="grid gap-4">
          <p>
            Mostly a transfer is here within minutes; at times a bank takes longer. Do not send it
            again. We can ask the bank to look for it.
          </p>
          <ChoiceCards
            legend="When did you send it?"
            layout="columns"
            options={days}
            value={day}
            onChange={setDay}
          />
          <Button
            variant="secondary"
            fullWidth
            loading={busy}
            aria-disabled={again !== undefined}
            onRefused={() => showToast("info", `You can ask again from ${again}.`)}
            onClick={() => void run(look)}
          >
            I sent money and do not see it
          </Button>
          <FieldError id="missing" message={problem} />
          <output className="text-14 text-quiet empty:hidden">
            {again !== undefined &&
              `The bank was asked. You can ask again from ${again}: it looks once in ${OWN_ACCOUNT_CHECK_MINUTES} minutes.`}
          </output>
          <p className="text-14 text-quiet">
            Still not here after an hour? Your bank’s receipt has a session ID. Send it to{" "}
            {company ? <MailLink email={company.email} /> : "us"}, and we look for the money.
          </p>
        </div>
      </Card>
    </section>
  );
}

/** The time of a moment that has not come yet; updated when it comes. */
function useFuture(moment: string | null): string | undefined {
  const [passed, setPassed] = useState<string>();
  const now = useNow();
  useEffect(() => {
    if (moment === null) return undefined;
    const leftMs = Date.parse(moment) - Date.now() - serverAheadMs();
    const timer = window.setTimeout(() => setPassed(moment), Math.max(0, leftMs));
    return () => window.clearTimeout(timer);
  }, [moment]);
  return moment === null || moment === passed || new Date(moment) <= now
    ? undefined
    : formatTime(new Date(moment));
}
