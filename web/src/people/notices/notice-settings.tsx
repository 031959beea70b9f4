import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { NoticeKind, NoticePreferences } from "@osisi/contracts/notices.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#platform/api/api.ts";
import { dataOf, problemOf } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { DeviceNotices } from "./device-notices.tsx";

const preferencesQuery = queryOptions({
  queryKey: ["notice-preferences"],
  queryFn: async ({ signal }): Promise<NoticePreferences> =>
    dataOf(await api.get(apiPaths.noticePreferences, { signal })),
});

const titles: Record<NoticeKind, string> = {
  "money-in": "Money arrives",
  payment: "Charges, and payments that need you",
  holding: "Plans and investments",
  withdrawal: "Withdrawals",
  together: "Gifts, friends and circles",
  security: "Security",
};

type Kind = NoticePreferences["kinds"][number];
type Channel = "app" | "mail" | "sms" | "push";

/** What is sent by which channel. */
export function NoticeSettings() {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery);
  if (!data && error) {
    return (
      <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (!data) {
    return (
      <fieldset aria-busy aria-label="Your choices are loading">
        <Skeleton shape="h-96 rounded-card" />
      </fieldset>
    );
  }
  const { publicKey } = data.push;
  return (
    <div className="grid gap-3">
      {publicKey !== null && (
        <DeviceNotices
          push={{ ...data.push, publicKey }}
          onChange={(changed) => queries.setQueryData(preferencesQuery.queryKey, changed)}
        />
      )}
      <p className="text-14 text-quiet">
        {publicKey === null ? "No SMS comes" : "No SMS and no notice on a device comes"} between
        21:00 and 07:00, except codes and security notices.
      </p>
      <Card padded={false}>
        <div className="divide-y divide-line px-5">
          {data.kinds.map((kind) => (
            <KindRow key={kind.kind} kind={kind} preferences={data} />
          ))}
        </div>
      </Card>
    </div>
  );
}

function KindRow({ kind, preferences }: { kind: Kind; preferences: NoticePreferences }) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  const isSecurity = kind.kind === "security";

  async function turn(channel: Channel, isOn: boolean) {
    const change = { kind: kind.kind, channel, isOn };
    const outcome = await api.post(apiPaths.noticePreferences, change);
    setProblem(outcome.kind === "ok" ? undefined : problemOf(outcome));
    if (outcome.kind !== "ok") return;
    queries.setQueryData(preferencesQuery.queryKey, outcome.data);
  }

  const box = (channel: Channel, name: string, isOffered: boolean) => (
    <Checkbox
      checked={kind[channel]}
      disabled={!isOffered}
      aria-busy={busy || undefined}
      onChange={(event) => void run(() => turn(channel, event.target.checked))}
    >
      <span className={isOffered ? "" : "text-quiet"}>{name}</span>
    </Checkbox>
  );

  return (
    <fieldset className="min-w-0 py-4">
      <legend className="sr-only">{titles[kind.kind]}</legend>
      <p aria-hidden className="mb-1.5 font-semibold">
        {titles[kind.kind]}
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {box("app", "App", !isSecurity)}
        {box("mail", "E-mail", preferences.canMail)}
        {box("sms", kind.onlyUrgent ? "SMS, if urgent" : "SMS", preferences.canSms)}
        {preferences.push.publicKey !== null && box("push", "Device", true)}
      </div>
      <FieldError id={kind.kind} message={problem} />
      {isSecurity && (
        <p className="mt-1.5 text-14 text-quiet">
          Always in the app, and by e-mail or SMS: one of the two stays on.
        </p>
      )}
    </fieldset>
  );
}
