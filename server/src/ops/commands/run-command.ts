import { isDeepStrictEqual } from "node:util";
import { actOf, isAction, mayApprove, mayMake, roles } from "@osisi/contracts/console/roles.ts";
import { sql } from "kysely";
import * as z from "zod";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { type Db, type Tx, inTransaction, sqlState } from "#platform/database/database.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import { Refused, WrongUsage } from "../command.ts";
import { type Leg, readLegs, readSentBack } from "./legs.ts";
import { sealAnswer } from "./seal-answer.ts";
import { mustBeApproved } from "./second-person.ts";
import { runVerb } from "./verbs.ts";

/** The worker's part of a command. A dry run does everything and rolls back; the run commits the act,
 * its row of the audit log and the end of the command together, so that a command that is delivered
 * twice runs once. */

const texts = z.record(z.string(), z.string());
const payload = z.object({ id: z.uuid() });

export function commandJobs(runtime: PaymentsRuntime): DomainJobs {
  const { clock, db } = runtime;
  return {
    tasks: {
      "check-command": async (given) => {
        await clock.refresh();
        await checkCommand(runtime, payload.parse(given).id);
      },
      "run-command": async (given) => {
        await clock.refresh();
        await runCommand(runtime, payload.parse(given).id);
      },
    },
    async everyMinute() {
      await sql`select expire_commands()`.execute(db);
    },
  };
}

async function checkCommand(runtime: PaymentsRuntime, id: string): Promise<void> {
  const command = await readWaiting(runtime.db, id, "checking");
  if (!command) return;
  const dryRun = { lines: new Array<string>(), legs: new Array<Leg>(), sentBackKobo: "0" };
  const onWork = async (tx: Tx) => {
    Object.assign(dryRun, await readMoved(tx));
  };
  try {
    const { makerName: operator } = command;
    const run = { operator, reason: "check", isDryRun: true, onWork };
    dryRun.lines = await runVerb(runtime, whole(command), run);
    const needsSecond = await mustBeApproved(runtime.db, command, dryRun);
    await recordCheck(runtime.db, id, { needsSecond, dryRun, refusal: null });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await recordCheck(runtime.db, id, { needsSecond: null, dryRun: null, refusal: error.message });
  }
}

async function runCommand(runtime: PaymentsRuntime, id: string): Promise<void> {
  const command = await readWaiting(runtime.db, id, "approved");
  if (!command) return;
  const { makerName: operator, reason } = command;
  try {
    await refuseUnlessAllowed(runtime.db, command);
    const onWork = (tx: Tx) => refuseIfStale(tx, command);
    const order = { operator, reason: reason ?? "", isDryRun: false, commandId: id, onWork };
    const answer = actOf(command.action).answers && sealAnswer(id, command.private["key"]);
    const lines = await runVerb(runtime, whole(command), { ...order, ...(answer && { answer }) });
    await endIfOpen(runtime.db, id, command, lines.join("\n"), true);
  } catch (error) {
    // A parallel delivery has run it.
    if (sqlState(error) === "OS409") return;
    if (!isRefusal(error)) throw error;
    await endIfOpen(runtime.db, id, command, error.message, false);
  }
}

function isRefusal(error: unknown): error is Error {
  return error instanceof Refused || error instanceof WrongUsage;
}

function whole({ action, arguments: given, private: secret, subject }: Waiting) {
  return { action, subject, arguments: { ...given, ...secret } };
}

type Ending = Readonly<{
  id: string;
  action: string;
  subject: string;
  arguments: Readonly<Record<string, string>>;
}>;

type Waiting = NonNullable<Awaited<ReturnType<typeof readWaiting>>>;

async function readWaiting(db: Db, id: string, state: "checking" | "approved") {
  const row = await db
    .selectFrom("command")
    .innerJoin("operatorList as maker", "maker.id", "command.makerId")
    .leftJoin("operatorList as approver", "approver.id", "command.approverId")
    .leftJoin("commandPrivate", "commandPrivate.commandId", "command.id")
    .select("given as private")
    .select(["command.id", "action", "subject", "arguments", "reason", "makerId", "dryRun"])
    .select(["maker.name as makerName", "maker.role as makerRole", "maker.endedAt as makerEnded"])
    .select(["approver.role as approverRole", "approver.endedAt as approverEnded"])
    .where("command.id", "=", id)
    .where("state", "=", state)
    .executeTakeFirst();
  if (!row) return undefined;
  const given = texts.parse(row.arguments);
  if (!isAction(row.action)) {
    await endUnknown(db, { ...row, subject: row.subject ?? "", arguments: given }, state);
    return undefined;
  }
  return {
    ...row,
    private: texts.parse(row.private ?? {}),
    action: row.action,
    subject: row.subject ?? "",
    arguments: given,
    makerName: row.makerName ?? "",
  };
}

/** It waited while a version was installed that has another act for it. */
async function endUnknown(db: Db, command: Ending, state: "checking" | "approved"): Promise<void> {
  const refusal = `There is no act ${command.action}. See which one is offered now.`;
  if (state === "approved") await endIfOpen(db, command.id, command, refusal, false);
  else await recordCheck(db, command.id, { needsSecond: null, dryRun: null, refusal });
}

const checkedBefore = z.object({ legs: z.array(z.custom<Leg>()), sentBackKobo: z.string() });

/** Rights and four eyes are checked again when it runs. @throws Refused */
async function refuseUnlessAllowed(db: Db, command: Waiting): Promise<void> {
  const { action, approverEnded, approverRole, makerEnded, makerRole } = command;
  const maker = roles.find((role) => role === makerRole);
  const approver = roles.find((role) => role === approverRole);
  if (!maker || makerEnded || !mayMake(maker, action)) {
    throw new Refused("Who proposed it may not do this any more.");
  }
  const needsSecond = await mustBeApproved(db, command, checkedBefore.parse(command.dryRun));
  if (!needsSecond && actOf(action).second !== "always") return;
  if (!approver || approverEnded || !mayApprove(approver, action)) {
    throw new Refused("It needs the approval of a second person.");
  }
}

/** It moves what its check has shown, or nothing. An answer to a bank moves money later, as the gateway says.
 * @throws Refused */
async function refuseIfStale(tx: Tx, { action, dryRun }: Waiting): Promise<void> {
  if (action === "answer-dispute") return;
  const shown = withoutKeys(checkedBefore.parse(dryRun));
  if (isDeepStrictEqual(withoutKeys(await readMoved(tx)), shown)) return;
  throw new Refused("It would move other money by now than its check has shown. Check it again.");
}

/** Some keys have ids that each run makes. */
function withoutKeys({ legs, sentBackKobo }: z.infer<typeof checkedBefore>) {
  return { sentBackKobo, legs: legs.map(({ key: _key, ...leg }) => leg) };
}

async function readMoved(tx: Tx) {
  return { legs: await readLegs(tx), sentBackKobo: String(await readSentBack(tx)) };
}

async function recordCheck(
  db: Db,
  id: string,
  found: { needsSecond: boolean | null; dryRun: unknown; refusal: string | null },
): Promise<void> {
  const { dryRun, needsSecond, refusal } = found;
  const text = dryRun === null ? null : JSON.stringify(dryRun);
  await sql`select record_check(${id}, ${needsSecond}, ${text}::jsonb, ${refusal})`.execute(db);
}

/** What was refused, or had nothing to do, has no row of the audit log of its own yet. */
async function endIfOpen(
  db: Db,
  id: string,
  { action, arguments: given, subject }: Omit<Ending, "id">,
  result: string,
  isDone: boolean,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom("command")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirst();
    if (row?.state !== "approved") return;
    await sql`
      select finish_command(${id}, ${action}, ${subject}, ${JSON.stringify(given)}::jsonb, ${result}, ${isDone})
    `.execute(tx);
  });
}
