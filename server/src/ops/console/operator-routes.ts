import * as agreement from "@osisi/contracts/console/operators.ts";
import { roles } from "@osisi/contracts/console/roles.ts";
import { sql } from "kysely";
import * as z from "zod";
import { askForNewPasskey, registerPasskey } from "#ops/operators/second-factor.ts";
import type { ConsoleApi, ConsoleRuntime } from "./console-runtime.ts";
import { ConsoleRefusal, sessionEnded } from "./refusal.ts";
import type { Guard } from "./signed-in-operator.ts";

/** The operator's own session and passkeys, and the list of operators. */

export async function readMe(
  { clock, config, db }: ConsoleRuntime,
  tokenHash: Buffer,
): Promise<agreement.Me> {
  const { rows } = await sql<{ id: string; name: string; email: string; role: string }>`
    select o.id, o.name, o.email, o.role
    from console.look_at_operator(${tokenHash}) who join operator_list o on o.id = who.operator_id
  `.execute(db);
  const [found] = rows;
  const role = roles.find((one) => one === found?.role);
  if (!found || !role) throw sessionEnded();
  const { id, name, email } = found;
  return {
    id,
    name,
    email,
    role,
    isSandbox: config.timeTravel,
    now: clock.now().toISOString(),
  };
}

export function operatorRoutes(
  app: ConsoleApi,
  runtime: ConsoleRuntime,
  { signedIn, mayRead }: Guard,
): void {
  const { db } = runtime;

  app.get("/api/operators", { onRequest: mayRead("operators") }, async () => ({
    rows: await db.selectFrom("operatorList").selectAll().orderBy("createdAt").execute(),
  }));

  app.get("/api/passkeys", { onRequest: signedIn }, async ({ operator }) => {
    const { rows } = await sql`select * from list_passkeys(${operator.tokenHash})`.execute(db);
    return { rows };
  });

  app.post("/api/passkeys/start", { onRequest: signedIn }, async ({ operator }) => {
    const { id, name, email } = await readMe(runtime, operator.tokenHash);
    return askForNewPasskey(runtime, { id, name, email });
  });

  app.post(
    "/api/passkeys",
    { onRequest: signedIn, schema: { body: agreement.newPasskey } },
    async ({ body, operator }) => {
      const isKept = await registerPasskey(runtime, operator, body);
      if (!isKept) throw new ConsoleRefusal(422, "The passkey could not be checked. Try again.");
      return {};
    },
  );

  app.post(
    "/api/passkeys/:id/remove",
    { onRequest: signedIn, schema: { params: z.object({ id: z.string().max(1000) }) } },
    async ({ operator, params }) => {
      await sql`select remove_passkey(${operator.tokenHash}, ${params.id})`.execute(db);
      return {};
    },
  );
}
