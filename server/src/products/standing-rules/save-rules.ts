import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { StandingRule } from "@osisi/contracts/standing-rules.ts";
import { createHash } from "node:crypto";
import { stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { isId, newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { hasStarted, isRunning } from "#products/savings/plan.ts";
import { findPlan } from "#products/savings/queries.ts";
import { type Rule, listRules, replaceRules } from "./queries.ts";

/** An investor replaces the whole list of their rules. The stash is locked, as by an arrival: once
 * this is answered, no money is passed on by the rules of before. */

type Request = Readonly<{
  investorId: string;
  rules: readonly StandingRule[];
  /** Of the list that the investor saw. */
  version: string;
}>;

type Outcome = { kind: "saved" } | { kind: "rules-changed" | "plan-unknown" | "plan-over" };

export async function saveRules(runtime: Runtime, request: Request): Promise<Outcome> {
  const { investorId, rules } = request;
  return inTransaction(runtime.db, async (tx) => {
    await lockBalances(tx, [stash(investorId)]);
    const before = await listRules(tx, investorId);
    // A request that is repeated because its answer was lost.
    if (versionOf(before) === versionOf(rules)) return { kind: "saved" };
    if (versionOf(before) !== request.version) return { kind: "rules-changed" };
    for (const { planId } of rules) {
      const refusal = await refusalOf(tx, runtime, { investorId, planId, before });
      if (refusal) return { kind: refusal };
    }
    const createdAt = runtime.clock.now();
    await replaceRules(
      tx,
      investorId,
      rules.map((rule, index) => ({ ...rule, id: newId(), position: index + 1, createdAt })),
    );
    return { kind: "saved" };
  });
}

/** Another investor's plan and one that has not begun are treated as unknown. A plan that has ended
 * can stay in the list. */
async function refusalOf(
  tx: Tx,
  { clock }: Runtime,
  named: { investorId: string; planId: string; before: readonly Rule[] },
): Promise<"plan-unknown" | "plan-over" | undefined> {
  const plan = isId(named.planId) ? await findPlan(tx, named.planId) : undefined;
  if (!plan || plan.investorId !== named.investorId || !hasStarted(plan)) return "plan-unknown";
  if (named.before.some(({ planId }) => planId === plan.id)) return undefined;
  const isOver = !isRunning(plan) || dateInLagos(clock.now()) >= plan.maturesOn;
  return isOver ? "plan-over" : undefined;
}

/** The same list has the same version. */
export function versionOf(rules: readonly Rule[]): string {
  const list = rules.map(({ planId, reach }) => `${planId} ${reach}`).join("\n");
  return createHash("sha256").update(list).digest("hex").slice(0, 32);
}
