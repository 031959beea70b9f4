import { aboutAnswer } from "@osisi/contracts/console/about.ts";
import {
  customerPage,
  showMinutes,
  showRequest,
  shownIdentity,
  timelineAnswer,
  timelineQuery,
} from "@osisi/contracts/console/customer.ts";
import { holdsAnswer } from "@osisi/contracts/console/holds.ts";
import { isAction, mayMake } from "@osisi/contracts/console/roles.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import { sqlState } from "#platform/database/database.ts";
import type { MayDo } from "#ops/acts-on.ts";
import type { ConsoleApi, ConsoleRuntime } from "../console-runtime.ts";
import { ConsoleRefusal } from "../refusal.ts";
import type { Guard, Operator } from "../signed-in-operator.ts";
import { listHolds } from "./list-holds.ts";
import { readAbout } from "./read-about.ts";
import { readCustomerPage } from "./read-customer.ts";
import { readTimeline } from "./timeline.ts";

const params = z.object({ id: z.uuid("No such customer.") });
const reference = z.string().check(z.minLength(1), z.maxLength(200));
const MINUTE_MS = 60_000;

const unknownCustomer = () => new ConsoleRefusal(404, "There is no such customer.");

export const mayDoOf =
  ({ role }: Operator): MayDo =>
  (action) =>
    isAction(action) && mayMake(role, action);

export function customerRoutes(app: ConsoleApi, runtime: ConsoleRuntime, { mayRead }: Guard): void {
  const { clock, db } = runtime;
  const onRequest = mayRead("customers");

  app.get(
    "/api/customers/:id",
    { onRequest, schema: { params, response: { 200: customerPage } } },
    async ({ operator, params: { id } }) => {
      const page = await readCustomerPage(runtime, id, mayDoOf(operator));
      if (!page) throw unknownCustomer();
      await sql`select note_opened(${operator.tokenHash}, ${id})`.execute(db);
      return page;
    },
  );

  app.get(
    "/api/customers/:id/timeline",
    {
      onRequest,
      schema: { params, querystring: timelineQuery, response: { 200: timelineAnswer } },
    },
    ({ params: { id }, query }) => readTimeline(runtime, id, query),
  );

  app.post(
    "/api/customers/:id/show",
    {
      onRequest: mayRead("show-identity"),
      schema: { params, body: showRequest, response: { 200: shownIdentity } },
    },
    async ({ body: { reason }, operator, params: { id } }) => {
      const shown = await show(id, reason, operator);
      const hideAt = new Date(clock.now().getTime() + showMinutes * MINUTE_MS).toISOString();
      return { ...shown, hideAt };
    },
  );

  async function show(id: string, reason: string, { tokenHash }: Operator): Promise<Shown> {
    try {
      const { rows } = await sql<Shown>`
        select first_name, last_name, address, email, phone, accounts as account_names
        from show_identity(${tokenHash}, ${id}, ${reason})
      `.execute(db);
      const [shown] = rows;
      if (!shown) throw unknownCustomer();
      return shown;
    } catch (error) {
      throw sqlState(error) === "OS404" ? unknownCustomer() : error;
    }
  }

  app.get(
    "/api/holds",
    { onRequest, schema: { response: { 200: holdsAnswer } } },
    async ({ operator }) => ({ rows: await listHolds(db, operator.tokenHash) }),
  );

  app.get(
    "/api/about/:reference",
    {
      onRequest,
      schema: { params: z.object({ reference }), response: { 200: aboutAnswer } },
    },
    async ({ operator, params: { reference: typed } }) => {
      const items = await readAbout(db, typed, mayDoOf(operator));
      if (items.length === 0) throw new ConsoleRefusal(404, "Nothing has this reference.");
      return { items };
    },
  );
}

type Shown = Omit<z.infer<typeof shownIdentity>, "hideAt">;
