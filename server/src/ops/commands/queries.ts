import {
  type Command,
  command as agreement,
  type commandLists,
} from "@osisi/contracts/console/commands.ts";
import {
  type Role,
  actOf,
  actions,
  isAction,
  mayApprove,
  roles,
} from "@osisi/contracts/console/roles.ts";
import { type Expression, sql, type SqlBool } from "kysely";
import * as z from "zod";
import type { Db } from "#platform/database/database.ts";

type Reader = Readonly<{ id: string; role: Role }>;

const AT_MOST = 200;

export async function readCommand(
  db: Db,
  reader: Reader,
  id: string,
  tokenHash: Buffer,
): Promise<Command | undefined> {
  const row = await commandRows(db).where("command.id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const found = shown(row, reader);
  if (!actOf(found.action).private || !(found.isMine || found.mayDecide)) return found;
  const { rows } = await sql<{ given: unknown }>`
    select private_arguments(${tokenHash}, ${id}) as given
  `.execute(db);
  return { ...found, privately: texts.parse(rows[0]?.given ?? {}) };
}

export async function listCommands(
  db: Db,
  reader: Reader,
  list: (typeof commandLists)[number],
): Promise<Command[]> {
  const approvable = actions.filter((action) => mayApprove(reader.role, action));
  const wanted = {
    "to-approve": sql<SqlBool>`command.state = 'proposed' and command.maker_id <> ${reader.id}
      and command.action = any (${approvable}::text[])`,
    mine: sql<SqlBool>`command.maker_id = ${reader.id} and command.proposed_at is not null`,
    recent: sql<SqlBool>`command.proposed_at is not null`,
  } satisfies Record<typeof list, Expression<SqlBool>>;
  const rows = await commandRows(db)
    .where(wanted[list])
    .orderBy("command.createdAt", "desc")
    .limit(AT_MOST)
    .execute();
  return rows.map((row) => shown(row, reader));
}

function commandRows(db: Db) {
  return (
    db
      .selectFrom("command")
      .innerJoin("operatorList as maker", "maker.id", "command.makerId")
      .leftJoin("operatorList as approver", "approver.id", "command.approverId")
      .select(["command.id", "action", "subject", "arguments", "reason", "state", "needsSecond"])
      .select(["dryRun", "result", "makerId", "approverId", "command.createdAt", "proposedAt"])
      .select(["expiresAt", "approvedAt", "command.endedAt"])
      .select(["maker.name as makerName", "maker.role as makerRole"])
      // An act that was replaced is in the audit log only.
      .where("command.action", "in", actions)
      .select(["approver.name as approverName", "approver.role as approverRole"])
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof commandRows>["execute"]>>[number];

const texts = z.record(z.string(), z.string());

function shown(row: Row, reader: Reader): Command {
  const { action, makerId, approverId, needsSecond } = row;
  if (!isAction(action)) throw new Error(`the command ${row.id} has an unknown action`);
  const isMine = makerId === reader.id;
  return {
    id: row.id,
    action,
    subject: row.subject ?? "",
    arguments: texts.parse(row.arguments),
    privately: {},
    reason: row.reason,
    state: agreement.shape.state.parse(row.state),
    needsSecond,
    dryRun: agreement.shape.dryRun.parse(row.dryRun),
    result: row.result,
    maker: { id: makerId ?? "", name: row.makerName ?? "", role: roleOf(row.makerRole) },
    approver:
      approverId === null
        ? null
        : { id: approverId, name: row.approverName ?? "", role: roleOf(row.approverRole) },
    createdAt: iso(row.createdAt) ?? "",
    proposedAt: iso(row.proposedAt),
    expiresAt: iso(row.expiresAt),
    approvedAt: iso(row.approvedAt),
    endedAt: iso(row.endedAt),
    isMine,
    mayDecide: row.state === "proposed" && !isMine && mayApprove(reader.role, action),
  };
}

function roleOf(name: string | null): Role {
  return roles.find((role) => role === name) ?? "support";
}

function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
