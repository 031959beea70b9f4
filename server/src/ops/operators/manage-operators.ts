import { roles } from "@osisi/contracts/console/roles.ts";
import { sql } from "kysely";
import { queueMail } from "#people/notifications/queue-message.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.ts";
import { type Command, Refused, WrongUsage, audited, word } from "../command.ts";

/** Operators are people with names. They are invited by mail, and set their own password and
 * authenticator. */

const EMAIL = /^[^\s@]+@[^\s@]+$/;

export const inviteOperator: Command = {
  usage: "operator-add <e-mail> <role> <name>",
  summary: "invite an operator to the console: by mail, for three days",
  words: [3, 3],
  isAct: true,
  async run(order) {
    const email = word(order, 0).trim().toLowerCase();
    const role = readRole(word(order, 1));
    const name = word(order, 2).trim();
    if (!EMAIL.test(email)) throw new WrongUsage(`${email} is no e-mail address.`);
    if (name === "" || name.length > 100) throw new WrongUsage("Give the operator's name.");
    const { config } = order.runtime;
    const token = newToken();
    const url = `${config.consoleUrl ?? "http://localhost:3002"}/#/invitation/${token}`;
    const act = { action: "operator-add", subject: email, arguments: { name, role } };
    return audited(order, act, async (tx) => {
      const isAdded = await change(
        tx,
        sql`add_operator(${newId()}, ${name}, ${email}, ${role}, ${hashToken(token)})`,
      );
      if (!isAdded) throw new Refused(`${email} is an operator already.`);
      await queueMail(tx, order.runtime, {
        to: email,
        email: {
          subject: "Your access to the Osisi console",
          lines: [
            `Hello ${name},`,
            `You can sign in to the console as ${role}. Open this link within three days, choose a password, and add the console to your authenticator app.`,
            { link: { label: "Set up your access", url } },
          ],
        },
      });
      return `${name} is invited as ${role}, by mail to ${email}.`;
    });
  },
};

export const changeRole: Command = {
  usage: "operator-role <e-mail> <role>",
  summary: "give an operator another role; their sessions end",
  words: [2, 2],
  isAct: true,
  async run(order) {
    const email = word(order, 0);
    const role = readRole(word(order, 1));
    const act = { action: "operator-role", subject: email, arguments: { role } };
    return audited(order, act, async (tx) => {
      const isChanged = await change(tx, sql`change_operator_role(${email}, ${role})`);
      if (!isChanged) throw new Refused(`${email} is no operator, or has this role.`);
      return `${email} has the role ${role}. Their sessions have ended.`;
    });
  },
};

export const endAccess: Command = {
  usage: "operator-end <e-mail>",
  summary: "end an operator's access and sessions",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const email = word(order, 0);
    const act = { action: "operator-end", subject: email, arguments: {} };
    return audited(order, act, async (tx) => {
      const isEnded = await change(tx, sql`end_operator(${email})`);
      if (!isEnded) throw new Refused(`${email} is no operator.`);
      return `${email} is no operator any more. Their sessions have ended.`;
    });
  },
};

/** @throws WrongUsage */
function readRole(typed: string): string {
  const role = roles.find((one) => one === typed);
  if (role === undefined) throw new WrongUsage(`There is no role ${typed}: ${roles.join(", ")}.`);
  return role;
}

async function change(tx: Tx, call: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`select ${call} as changed`.execute(tx);
  return rows[0]?.changed ?? false;
}
