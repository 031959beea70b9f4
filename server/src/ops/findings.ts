import {
  type SeenFinding,
  openAbout,
  seeFinding,
  seeFindings,
} from "#money/findings/list-findings.ts";
import { isId } from "#platform/ids.ts";
import { isKind } from "#money/findings/finding-causes.ts";
import { type Command, type Order, Refused, word } from "./command.ts";
import { describe } from "./describe.ts";
import { words } from "./finding-explanations.ts";
import { listAudits } from "./queries.ts";

const AT_MOST = 500;

export const list: Command = {
  usage: "list [--kind <kind>] [--all]",
  summary: "what waits for a person and why, the oldest first; --all also what was settled",
  words: [0, 0],
  isAct: false,
  async run({ runtime, kind, isAll }) {
    const found = await seeFindings(runtime.db, { kind, isAll, atMost: AT_MOST });
    if (found.length === 0) return ["Nothing waits for a person."];
    const lines: string[] = [];
    for (const finding of found) {
      lines.push(lineOf(finding));
      if (finding.settledAt) continue;
      const states = await describe(runtime.db, finding.subject);
      lines.push(...[...explain(finding), ...states].map((line) => `    ${line}`));
    }
    return [...lines, ...(found.length === AT_MOST ? [`… the first ${AT_MOST} only`] : [])];
  },
};

export const show: Command = {
  usage: "show <finding or reference>",
  summary: "why it is where it is, what happens by itself, and what was done about it",
  words: [1, 1],
  isAct: false,
  async run(order) {
    const typed = word(order, 0);
    const finding = isId(typed) ? await seeFinding(order.runtime.db, typed) : undefined;
    return finding ? showFinding(order, finding) : showReference(order, typed);
  },
};

async function showFinding({ runtime }: Order, finding: SeenFinding): Promise<string[]> {
  const { id, kind, subject, details, foundAt, settledAt, settledBy } = finding;
  const by = { person: "", cause: ", because it was over", newer: ", by a newer one like it" };
  return [
    `finding   ${id}`,
    `kind      ${kind}`,
    `about     ${subject}`,
    `found     ${foundAt.toISOString()}`,
    `settled   ${settledAt ? `${settledAt.toISOString()}${by[settledBy ?? "person"]}` : "not yet"}`,
    `details   ${JSON.stringify(details)}`,
    ...(settledAt ? [] : explain(finding)),
    ...(await describe(runtime.db, subject)),
    ...(await auditsOf(runtime, [id, subject])),
  ];
}

async function showReference({ runtime }: Order, reference: string): Promise<string[]> {
  const states = await describe(runtime.db, reference);
  const open = await openAbout(runtime.db, reference);
  const audits = await auditsOf(runtime, [reference]);
  if (states.length + open.length + audits.length === 0) {
    throw new Refused(
      `Nothing is called ${reference}: no finding, payment, withdrawal, refund or dispute.`,
    );
  }
  const findings = open.flatMap((finding) => [lineOf(finding), ...explain(finding)]);
  return [`about     ${reference}`, ...states, ...findings, ...audits];
}

async function auditsOf({ db }: Order["runtime"], subjects: readonly string[]): Promise<string[]> {
  const audits = await listAudits(db, subjects);
  return audits.map(
    ({ at, operator, action, reason, result }) =>
      `${at.toISOString()}  ${operator}: ${action} (${reason}): ${result}`,
  );
}

/** @throws Refused */
export async function readFinding({ runtime }: Order, id: string): Promise<SeenFinding> {
  const finding = isId(id) ? await seeFinding(runtime.db, id) : undefined;
  if (!finding) throw new Refused(`There is no finding ${id}. "list --all" shows them.`);
  return finding;
}

export function explain({ kind }: SeenFinding): string[] {
  if (!isKind(kind)) return [];
  const { why, byItself, youMay } = words[kind];
  return [`why       ${why}`, `by itself ${byItself}`, `you may   ${youMay}`];
}

function lineOf({ id, kind, subject, foundAt, settledAt }: SeenFinding): string {
  const state = settledAt ? "  settled" : "";
  return `${id}  ${foundAt.toISOString().slice(0, 16)}Z  ${kind}  ${subject}${state}`;
}
