import * as agreement from "@osisi/contracts/console/commands.ts";
import { type Action, actOf, isAction, mayApprove } from "@osisi/contracts/console/roles.ts";
import { sql } from "kysely";
import * as z from "zod";
import { listCommands, readCommand } from "#ops/commands/queries.ts";
import { askForPasskey, useCode, operatorOfPasskey } from "#ops/operators/second-factor.ts";
import type { ConsoleApi, ConsoleRuntime } from "./console-runtime.ts";
import { ConsoleRefusal } from "./refusal.ts";
import { type Guard, type Operator, refuseUnlessMade } from "./signed-in-operator.ts";

/** An act as a command: opened, checked by the worker's dry run, proposed, decided by a second
 * person, run by the worker. */

const params = z.object({ id: z.uuid() });

export function commandRoutes(app: ConsoleApi, runtime: ConsoleRuntime, { signedIn }: Guard): void {
  const { db } = runtime;
  const onRequest = signedIn;

  async function read(operator: Operator, id: string) {
    const found = await readCommand(db, operator, id, operator.tokenHash);
    if (!found) throw new ConsoleRefusal(404, "There is no such command.");
    return found;
  }

  app.post(
    "/api/commands",
    { onRequest, schema: { body: agreement.openCommand } },
    async ({ body, operator }) => {
      const { id, action, subject } = body;
      refuseUnlessMade(operator, action);
      const [given, secret] = apart(action, body.arguments).map((part) => JSON.stringify(part));
      await sql`
        select open_command(${operator.tokenHash}, ${id}, ${action}, ${subject}, ${given}::jsonb, ${secret}::jsonb)
      `.execute(db);
      return read(operator, id);
    },
  );

  app.get(
    "/api/commands",
    {
      onRequest,
      schema: { querystring: z.object({ list: z.enum(agreement.commandLists).default("recent") }) },
    },
    async ({ operator, query }) => ({ rows: await listCommands(db, operator, query.list) }),
  );

  app.get("/api/commands/:id", { onRequest, schema: { params } }, ({ operator, params: { id } }) =>
    read(operator, id),
  );

  app.get(
    "/api/commands/:id/answer",
    { onRequest, schema: { params, response: { 200: agreement.commandAnswer } } },
    async ({ operator, params: { id } }) => {
      const { rows } = await sql<{ pieces: string[] | null }>`
        select command_answer(${operator.tokenHash}, ${id}) as pieces
      `.execute(db);
      return { pieces: rows[0]?.pieces ?? null };
    },
  );

  app.post(
    "/api/commands/:id/propose",
    { onRequest, schema: { params, body: agreement.proposal } },
    async ({ body, operator, params: { id } }) => {
      const { action } = await read(operator, id);
      refuseUnlessMade(operator, action);
      await sql`select propose_command(${operator.tokenHash}, ${id}, ${body.reason})`.execute(db);
      return read(operator, id);
    },
  );

  app.post("/api/commands/:id/withdraw", { onRequest, schema: { params } }, async (request) => {
    const { operator, params: of } = request;
    await sql`select withdraw_command(${operator.tokenHash}, ${of.id})`.execute(db);
    return read(operator, of.id);
  });

  app.post(
    "/api/commands/:id/approve/start",
    { onRequest, schema: { params } },
    async (request) => {
      const { operator, params: of } = request;
      await refuseUnlessApprover(operator, of.id);
      return askForPasskey(runtime, `approve:${of.id}`, operator.id);
    },
  );

  app.post(
    "/api/commands/:id/approve",
    {
      onRequest,
      config: { rateLimit: { max: 20, timeWindow: "1 minute" } },
      schema: { params, body: agreement.approval },
    },
    async ({ body, operator, params: { id } }) => {
      const { state } = await refuseUnlessApprover(operator, id);
      const method = state === "proposed" ? await proveFactor(operator, id, body.factor) : "none";
      await decide(operator, id, { approves: true, reason: body.reason, method });
      return read(operator, id);
    },
  );

  app.post(
    "/api/commands/:id/refuse",
    { onRequest, schema: { params, body: agreement.proposal } },
    async ({ body, operator, params: { id } }) => {
      await refuseUnlessApprover(operator, id);
      await decide(operator, id, { approves: false, reason: body.reason, method: "none" });
      return read(operator, id);
    },
  );

  async function refuseUnlessApprover(operator: Operator, id: string): Promise<agreement.Command> {
    const command = await read(operator, id);
    const { action, isMine } = command;
    if (isMine) throw new ConsoleRefusal(403, "A proposal needs another person than its maker.");
    if (!isAction(action) || !mayApprove(operator.role, action)) {
      throw new ConsoleRefusal(403, `The role ${operator.role} may not decide this.`);
    }
    return command;
  }

  /** @throws ConsoleRefusal if it is wrong, which counts as a failed sign-in */
  async function proveFactor(
    operator: Operator,
    id: string,
    factor: z.infer<typeof agreement.factor>,
  ): Promise<"code" | "passkey"> {
    const isPasskey = "challengeId" in factor;
    const found = isPasskey
      ? await operatorOfPasskey(runtime, `approve:${id}`, operator.id, factor)
      : await useOwnCode(operator, factor.code);
    if (found === "used")
      throw new ConsoleRefusal(422, "This code was used. Wait for the next one.");
    if (found !== undefined && found !== "wrong") return isPasskey ? "passkey" : "code";
    await sql`select record_failed_sign_in(${operator.id})`.execute(db);
    throw new ConsoleRefusal(422, "The second factor is wrong.");
  }

  async function useOwnCode(operator: Operator, code: string) {
    const { rows } = await sql<{ totpSecret: Buffer | null; lockedUntil: Date | null }>`
      select f.totp_secret, f.locked_until
      from operator_list o, find_operator_sign_in(o.email) f where o.id = ${operator.id}
    `.execute(db);
    const [found] = rows;
    if (!found?.totpSecret || found.lockedUntil) return "wrong";
    return useCode(runtime, { id: operator.id, totpSecret: found.totpSecret }, code);
  }

  async function decide(
    { tokenHash }: Operator,
    id: string,
    how: { approves: boolean; reason: string; method: string },
  ): Promise<void> {
    await sql`
      select decide_command(${tokenHash}, ${id}, ${how.approves}, ${how.reason}, ${how.method})
    `.execute(db);
  }
}

/** What is kept, and what is not. */
function apart(action: Action, given: Readonly<Record<string, string>>) {
  const secret = actOf(action).private ?? [];
  const entries = Object.entries(given);
  return [false, true].map((isSecret) =>
    Object.fromEntries(entries.filter(([name]) => secret.includes(name) === isSecret)),
  );
}
