import {
  type Complaint,
  type ComplaintRequest,
  answerBy,
  complaintRules,
  complaintStates,
} from "@osisi/contracts/complaints.ts";
import { dataExport } from "#platform/data-export.ts";
import { type Db, type Tx, inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { momentInLagos } from "#platform/lagos-time.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { insertComplaint, isOwnReference, listAnswers, listComplaints } from "./queries.ts";

/** An investor complains about money of theirs: once at a time about each payment, withdrawal, refund
 * or dispute. */

const SHOWN = 50;
const DAY_MS = 24 * 60 * 60_000;

type Filed = { kind: "filed"; complaint: Complaint } | { kind: "unknown" } | { kind: "too-many" };

export async function fileComplaint(
  runtime: Runtime,
  investorId: string,
  { reference, text }: ComplaintRequest,
): Promise<Filed> {
  const { clock, db } = runtime;
  if (!(await isOwnReference(db, { investorId, reference }))) return { kind: "unknown" };
  if (!(await mayFile(runtime, investorId))) return { kind: "too-many" };
  return inTransaction(db, async (tx) => {
    const filedAt = clock.now();
    const row = { id: newId(), investorId, reference, text, filedAt, answerBy: answerBy(filedAt) };
    await insertComplaint(tx, row);
    const all = await viewComplaints(tx, investorId);
    const complaint = all.find((one) => one.reference === reference && one.state !== "ended");
    if (!complaint) throw new Error("a complaint that was just filed is not there");
    return { kind: "filed", complaint };
  });
}

function mayFile({ clock, config, db }: Runtime, investorId: string): Promise<boolean> {
  return takeQuota(db, {
    key: quotaKey(config.secretKey, "complaints", investorId),
    limit: complaintRules.mostADay,
    windowMs: DAY_MS,
    now: clock.now(),
  });
}

/** The newest first. */
export async function viewComplaints(db: Db | Tx, investorId: string): Promise<Complaint[]> {
  const rows = await listComplaints(db, { investorId, atMost: SHOWN });
  const answers = await listAnswers(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const state = complaintStates.find((one) => one === row.state) ?? "open";
    return {
      number: `C-${row.number}`,
      reference: row.reference,
      text: row.text,
      state,
      stateText: stateTexts[state](row),
      filedAt: row.filedAt.toISOString(),
      answerBy: row.answerBy.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      answers: answers
        .filter(({ complaintId }) => complaintId === row.id)
        .map(({ at, text }) => ({ at: at.toISOString(), text })),
    };
  });
}

const stateTexts: Record<Complaint["state"], (row: { answerBy: Date }) => string> = {
  open: ({ answerBy: by }) => `We answer by ${momentInLagos(by)}`,
  answered: () => "Answered",
  ended: () => "Closed",
};

export const ownComplaints = dataExport({
  columns: ["number", "reference", "text", "state", "filedAt", "answers"],
  async *read({ db }, investorId) {
    for (const { answers, filedAt, number, reference, state, text } of await viewComplaints(
      db,
      investorId,
    )) {
      const said = answers.map((answer) => `${answer.at} ${answer.text}`).join("\n");
      yield { number, reference, text, state, filedAt, answers: said };
    }
  },
});
