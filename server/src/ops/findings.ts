import * as z from "zod";
import type { Db } from "#platform/database/database.ts";
import {
  type SeenFinding,
  findFinding,
  listFindings,
  listOpenAbout,
  settleFinding,
} from "#money/findings/queries.ts";
import { gateways } from "#gateway/gateway-of.ts";
import { isId, newId } from "#platform/ids.ts";
import { isKind, standingOf } from "#money/findings/finding-causes.ts";
import { checkReturnPool } from "#views/return-pool/check-return-pool.ts";
import { checkSolvency } from "#views/solvency/check-solvency.ts";
import { checkUnits } from "#products/investments/units.ts";
import { findViolations } from "#ledger/invariants.ts";
import { confirmPayment } from "#money/payments/compare-charge.ts";
import { compareSumsOnce } from "#money/reconciliation/compare-balance.ts";
import { reportViolations } from "#money/findings/findings.ts";
import { type Command, type Order, Refused, word, audited } from "./command.ts";
import { describe } from "./describe.ts";
import { explanations } from "./finding-explanations.ts";

const AT_MOST = 500;

export const list: Command = {
  usage: "list [--kind <kind>] [--all]",
  summary: "what waits for a person and why, the oldest first; --all also what was settled",
  words: [0, 0],
  isAct: false,
  async run({ runtime, kind, isAll }) {
    const found = await listFindings(runtime.db, { kind, isAll, atMost: AT_MOST });
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
    const finding = isId(typed) ? await findFinding(order.runtime.db, typed) : undefined;
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
    ...(await auditsOf(runtime.db, [id, subject])),
  ];
}

async function showReference({ runtime }: Order, reference: string): Promise<string[]> {
  const states = await describe(runtime.db, reference);
  const open = await listOpenAbout(runtime.db, reference);
  const audits = await auditsOf(runtime.db, [reference]);
  if (states.length + open.length + audits.length === 0) {
    throw new Refused(
      `Nothing is called ${reference}: no finding, payment, withdrawal, refund or dispute.`,
    );
  }
  const findings = open.flatMap((finding) => [lineOf(finding), ...explain(finding)]);
  return [`about     ${reference}`, ...states, ...findings, ...audits];
}

/** Oldest first. */
async function auditsOf(db: Db, subjects: readonly string[]): Promise<string[]> {
  const audits = await db
    .selectFrom("auditLog")
    .select(["at", "operator", "action", "reason", "result"])
    .where("subject", "in", subjects)
    .orderBy("id")
    .execute();
  return audits.map(
    ({ at, operator, action, reason, result }) =>
      `${at.toISOString()}  ${operator}: ${action} (${reason}): ${result}`,
  );
}

/** @throws Refused */
async function readFinding({ runtime }: Order, id: string): Promise<SeenFinding> {
  const finding = isId(id) ? await findFinding(runtime.db, id) : undefined;
  if (!finding) throw new Refused(`There is no finding ${id}. "list --all" shows them.`);
  return finding;
}

function explain({ kind }: SeenFinding): string[] {
  if (!isKind(kind)) return [];
  const { why, byItself, youMay } = explanations[kind];
  return [`why       ${why}`, `by itself ${byItself}`, `you may   ${youMay}`];
}

function lineOf({ id, kind, subject, foundAt, settledAt }: SeenFinding): string {
  const state = settledAt ? "  settled" : "";
  return `${id}  ${foundAt.toISOString().slice(0, 16)}Z  ${kind}  ${subject}${state}`;
}

/** An operator has dealt with a finding. It moves no money. A finding whose cause still exists is
 * not resolved, because its alert would stop. */
export const settle: Command = {
  usage: 'settle <finding> --note "…" [--override]',
  summary:
    "it has been dealt with; the note says how. --override although it is not over: for what can never be",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const { runtime } = order;
    const id = word(order, 0);
    const before = await readFinding(order, id);
    const { kind, subject } = before;
    if (before.settledAt) throw new Refused("It was settled before.");
    refuseOwn(order, before);
    // A dry run changes nothing, and a new search would.
    if (!order.isDryRun) await checkAgain(runtime, before);
    const now = runtime.clock.now();
    if ((await readFinding(order, id)).settledAt) return [`${kind} about ${subject} is over.`];
    const action = order.isOverride ? "settle --override" : "settle";
    const act = { action, subject: id, arguments: { kind, about: subject } };
    return audited(order, act, async (tx) => {
      const standing = await standingOf(tx, before);
      if (standing === "still" && !order.isOverride) {
        throw new Refused([`${kind} about ${subject} is not over.`, ...explain(before)].join("\n"));
      }
      const isSettled = await settleFinding(tx, id, { now, by: "person" });
      if (!isSettled) throw new Refused("It was settled before.");
      const although = standing === "still" ? ", although it is not over" : "";
      return `${kind} about ${subject} is settled${although}.`;
    });
  },
};

/** Money that was moved in a shell is acknowledged in the console, where an operator is who they say,
 * by another one. @throws Refused */
function refuseOwn({ commandId, isDryRun, operator }: Order, { kind, details }: SeenFinding): void {
  if (kind !== "money-by-shell") return;
  if (commandId === undefined && !isDryRun) {
    throw new Refused("Another operator acknowledges it in the console.");
  }
  const named = z.object({ operator: z.string() }).safeParse(details).data?.operator;
  if (named?.trim().toLowerCase() === operator.trim().toLowerCase()) {
    throw new Refused("Another operator than the one who did it acknowledges it.");
  }
}

/** Queries or checks again what the database alone cannot tell, which resolves the finding if its
 * cause has ended. */
async function checkAgain(
  runtime: Order["runtime"],
  { kind, subject }: SeenFinding,
): Promise<void> {
  if (kind === "payment-unconfirmed") await confirmPayment(runtime, subject);
  if (kind === "units-differ") await checkUnits(runtime);
  if (kind === "return-pool-short") await checkReturnPool(runtime);
  if (kind === "assets-short") await checkSolvency(runtime);
  if (kind === "books-broken") {
    await reportViolations(runtime, await findViolations(runtime.db), { isFull: true });
  }
  if (kind === "ledger-differs" || kind === "balance-differs") {
    const now = runtime.clock.now();
    for (const gateway of gateways(runtime.config)) {
      const piece = { sweepId: newId(), gateway, from: now, to: now, position: null, tries: 0 };
      await compareSumsOnce(runtime, piece);
    }
  }
}
