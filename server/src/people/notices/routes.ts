import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as noticeMessages from "@osisi/contracts/notice-messages.ts";
import {
  type NoticesAnswer,
  noticeKinds,
  noticePreferenceRequest,
  noticePreferences,
  noticeRules,
  noticesAnswer,
  type NoticesQuery,
  noticesQuery,
  readNoticeRequest,
  unreadNotices,
} from "@osisi/contracts/notices.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import { isId } from "#platform/ids.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { changePreference, viewPreferences } from "./preferences.ts";
import { countUnread, deleteOldNotices, listNotices, markRead } from "./queries.ts";

export function noticeRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];
  preferenceRoutes(app, runtime, signedIn);

  app.get(
    apiPaths.notices,
    {
      onRequest: signedIn,
      schema: {
        summary: "What the investor was told, newest first",
        security,
        querystring: noticesQuery,
        response: answers(noticesAnswer),
      },
    },
    async ({ investor, query }) =>
      success(noticeMessages.noticesRead, await pageOf(runtime, investor.id, query)),
  );

  for (const [path, andOlder, message] of [
    [apiPaths.readNotice, false, noticeMessages.noticeMarked],
    [apiPaths.readNotices, true, noticeMessages.noticesMarked],
  ] as const) {
    app.post(
      path,
      {
        onRequest: signedIn,
        schema: {
          summary: andOlder
            ? "Marks a notice and all older ones as read"
            : "Marks a notice as read",
          security,
          body: readNoticeRequest,
          response: answers(unreadNotices),
        },
      },
      async ({ body: { noticeId }, investor: { id: investorId } }) => {
        const now = runtime.clock.now();
        if (isId(noticeId)) await markRead(runtime.db, { investorId, noticeId, andOlder, now });
        const { unread } = await countUnread(runtime.db, investorId);
        return success(message, { unread });
      },
    );
  }
}

function preferenceRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];

  app.get(
    apiPaths.noticePreferences,
    {
      onRequest: signedIn,
      schema: {
        summary: "Which notices come by which channel",
        security,
        response: answers(noticePreferences),
      },
    },
    async ({ investor }) =>
      success(
        noticeMessages.preferencesRead,
        await viewPreferences(runtime.db, runtime.config, investor),
      ),
  );

  app.post(
    apiPaths.noticePreferences,
    {
      onRequest: signedIn,
      schema: {
        summary: "Switches one channel of one kind of notices",
        security,
        body: noticePreferenceRequest,
        response: answers(noticePreferences),
      },
    },
    async ({ body, investor }) => {
      const changed = await changePreference(runtime, investor, body);
      if (!changed) throw new Refusal("security-notices-needed");
      return success(noticeMessages.preferenceChanged, changed);
    },
  );
}

async function pageOf(
  { db }: Runtime,
  investorId: string,
  { about, cursor: before }: NoticesQuery,
): Promise<NoticesAnswer> {
  const atMost = noticeRules.pageSize;
  const [rows, counts] = await Promise.all([
    listNotices(db, { investorId, about, before, atMost: atMost + 1 }),
    countUnread(db, investorId),
  ]);
  const shown = rows.slice(0, atMost);
  return {
    data: shown.map(({ id, kind, title, sentence, link, createdAt, readAt }) => ({
      id,
      kind: noticeKinds.find((known) => known === kind) ?? "holding",
      title,
      sentence,
      link,
      at: createdAt.toISOString(),
      isRead: readAt !== null,
    })),
    nextCursor: rows.length > atMost ? (shown.at(-1)?.id ?? null) : null,
    ...counts,
  };
}

export function noticeJobs({ clock, db }: Runtime): DomainJobs {
  return { tasks: {}, everyMinute: () => deleteOldNotices(db, clock.now()) };
}
