import {
  colleaguesAnswer,
  endRequest,
  handOverRequest,
  myWorkAnswer,
  noteRequest,
  queueAnswer,
  queueCounts,
  queueOf,
  queueRoles,
  queues,
  takeRequest,
  workAnswer,
} from "@osisi/contracts/console/queues.ts";
import { mayRead as roleMayRead, roles } from "@osisi/contracts/console/roles.ts";
import * as z from "zod/mini";
import { sqlState } from "#platform/database/database.ts";
import type { ConsoleApi, ConsoleRuntime } from "../console-runtime.ts";
import { mayDoOf } from "../customer/customer-routes.ts";
import { ConsoleRefusal } from "../refusal.ts";
import type { Guard, Operator } from "../signed-in-operator.ts";
import { listColleagues, readColleague } from "./queue-queries.ts";
import { readMyWork, readQueue } from "./queue-rows.ts";
import { countQueues } from "./waiting.ts";
import { type Work, workOn } from "./work.ts";

const working = roles.filter((role) => roleMayRead(role, "queues"));

export function queueRoutes(app: ConsoleApi, runtime: ConsoleRuntime, { mayRead }: Guard): void {
  const { clock, db } = runtime;
  const onRequest = mayRead("queues");
  const response = { 200: workAnswer };

  app.get(
    "/api/queues",
    { onRequest, schema: { response: { 200: queueCounts } } },
    async ({ operator }) => {
      const now = clock.now();
      const counts = await countQueues(db, { now, operatorId: operator.id });
      return { counts, at: now.toISOString() };
    },
  );

  app.get(
    "/api/queues/:queue",
    {
      onRequest,
      schema: { params: z.object({ queue: z.enum(queues) }), response: { 200: queueAnswer } },
    },
    ({ operator, params: { queue } }) => readQueue(runtime, queue, mayDoOf(operator)),
  );

  app.get(
    "/api/my-work",
    { onRequest, schema: { response: { 200: myWorkAnswer } } },
    async ({ operator }) => ({
      rows: await readMyWork(runtime, operator.id, mayDoOf(operator)),
    }),
  );

  app.get(
    "/api/colleagues",
    { onRequest, schema: { response: { 200: colleaguesAnswer } } },
    async () => ({ rows: await listColleagues(db, working) }),
  );

  app.post(
    "/api/queues/take",
    { onRequest, schema: { body: takeRequest, response } },
    ({ body, operator }) => work(operator, { ...body, act: "take" }),
  );

  app.post(
    "/api/queues/note",
    { onRequest, schema: { body: noteRequest, response } },
    ({ body, operator }) => work(operator, { ...body, act: "note" }),
  );

  app.post(
    "/api/queues/hand-over",
    { onRequest, schema: { body: handOverRequest, response } },
    async ({ body, operator }) => {
      await refuseOtherRoles(body);
      return work(operator, { ...body, act: "hand-over" });
    },
  );

  app.post(
    "/api/queues/end",
    { onRequest, schema: { body: endRequest, response } },
    ({ body, operator }) => {
      if (queueOf(body.item) === "cases") {
        throw new ConsoleRefusal(422, "A case ends with an answer to the customer: open it.");
      }
      return work(operator, { ...body, act: "end" });
    },
  );

  /** An operator is given only what their role works on. */
  async function refuseOtherRoles({ item, to }: { item: string; to: string | null }) {
    const queue = queueOf(item);
    const target = to === null ? undefined : await readColleague(db, to);
    if (!target || !queue || queueRoles[queue].some((role) => role === target.role)) return;
    throw new ConsoleRefusal(
      422,
      `${target.name} is ${target.role}: hand it to ${queueRoles[queue].join(" or ")}.`,
    );
  }

  async function work({ tokenHash }: Operator, wanted: Work) {
    try {
      return await workOn(db, tokenHash, wanted);
    } catch (error) {
      const state = sqlState(error);
      if (state === "OS404") throw new ConsoleRefusal(404, "There is no such operator.");
      if (state !== "OS409" || !(error instanceof Error)) throw error;
      throw new ConsoleRefusal(409, `It is ${error.message}. They can hand it over.`);
    }
  }
}
