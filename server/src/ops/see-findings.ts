import { type SeenFinding, seeFinding, seeFindings } from "../payments/see-findings.ts";
import { isId } from "../platform/ids.ts";
import { type Command, type Order, Refused, word } from "./command.ts";
import { listAudits } from "./queries.ts";

const AT_MOST = 500;

export const list: Command = {
  usage: "list [--kind <kind>] [--all]",
  summary: "what waits for a person, the oldest first; --all also what was settled",
  words: [0, 0],
  isAct: false,
  async run({ runtime, kind, isAll }) {
    const found = await seeFindings(runtime.db, { kind, isAll, atMost: AT_MOST });
    if (found.length === 0) return ["Nothing waits for a person."];
    const isCut = found.length === AT_MOST;
    return [...found.map(lineOf), ...(isCut ? [`… the first ${AT_MOST} only`] : [])];
  },
};

export const show: Command = {
  usage: "show <finding>",
  summary: "all that is known about it, and what was done about it",
  words: [1, 1],
  isAct: false,
  async run(order) {
    const finding = await readFinding(order, word(order, 0));
    const { id, kind, subject, details, foundAt, settledAt } = finding;
    const audits = await listAudits(order.runtime.db, [id, subject]);
    return [
      `finding   ${id}`,
      `kind      ${kind}`,
      `about     ${subject}`,
      `found     ${foundAt.toISOString()}`,
      `settled   ${settledAt?.toISOString() ?? "not yet"}`,
      `details   ${JSON.stringify(details)}`,
      ...audits.map(
        ({ at, operator, action, reason, result }) =>
          `${at.toISOString()}  ${operator}: ${action} (${reason}): ${result}`,
      ),
    ];
  },
};

/** @throws Refused */
export async function readFinding({ runtime }: Order, id: string): Promise<SeenFinding> {
  const finding = isId(id) ? await seeFinding(runtime.db, id) : undefined;
  if (!finding) throw new Refused(`There is no finding ${id}. "list --all" shows them.`);
  return finding;
}

function lineOf({ id, kind, subject, foundAt, settledAt }: SeenFinding): string {
  const state = settledAt ? "  settled" : "";
  return `${id}  ${foundAt.toISOString().slice(0, 16)}Z  ${kind}  ${subject}${state}`;
}
