import {
  type Complaint,
  type complaintRequest,
  answerBy,
  complaintRules,
  complaintStates,
} from "@osisi/contracts/complaints.ts";
import type * as z from "zod/mini";
import { dataExport } from "#platform/data-export.ts";
import { type Db, type Tx, inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { momentInLagos } from "#platform/lagos-time.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import {
  type ComplaintRow,
  findOpen,
  insertComplaint,
  isOwnReference,
  listAnswers,
  listComplaints,
} from "./queries.ts";

/** An investor complains about money of theirs, once at a time about each payment or movement, or about something
 * else. Sending one again counts as nothing. */

const SHOWN = 50;
const DAY_MS = 24 * 60 * 60_000;

type Filed = { kind: "filed"; complaint: Complaint } | { kind: "unknown" } | { kind: "too-many" };

export async function fileComplaint(
  runtime: Runtime,
  investorId: string,
  { text, ...about }: z.infer<typeof complaintRequest>,
): Promise<Filed> {
  const { clock, db } = runtime;
  const reference = about.reference ?? null;
  if (reference !== null && !(await isOwnReference(db, { investorId, reference }))) {
    return { kind: "unknown" };
  }
  const asked = { investorId, reference, text };
  const open = await findOpen(db, asked);
  if (open) return { kind: "filed", complaint: await viewComplaint(db, open) };
  if (!(await mayFile(runtime, investorId))) return { kind: "too-many" };
  return inTransaction(db, async (tx) => {
    const filedAt = clock.now();
    await insertComplaint(tx, { id: newId(), ...asked, filedAt, answerBy: answerBy(filedAt) });
    const filed = await findOpen(tx, asked);
    if (!filed) throw new Error("a complaint that was just filed is not there");
    return { kind: "filed", complaint: await viewComplaint(tx, filed) };
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
  return viewRows(db, await listComplaints(db, { investorId, atMost: SHOWN }));
}

/** The one about this money that has not ended. */
export async function viewOpenAbout(
  db: Db,
  about: { investorId: string; reference: string },
): Promise<Complaint | undefined> {
  const open = await findOpen(db, { ...about, text: "" });
  return open && viewComplaint(db, open);
}

async function viewComplaint(db: Db | Tx, row: ComplaintRow): Promise<Complaint> {
  const [complaint] = await viewRows(db, [row]);
  if (!complaint) throw new Error("a complaint without a view");
  return complaint;
}

async function viewRows(db: Db | Tx, rows: readonly ComplaintRow[]): Promise<Complaint[]> {
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
      isOpenedByUs: row.openedBy !== null || row.openedByClock,
      filedAt: row.filedAt.toISOString(),
      answerBy: row.answerBy.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      answers: answers
        .filter(({ complaintId }) => complaintId === row.id)
        .map(({ at, text }) => ({ at: at.toISOString(), text })),
    };
  });
}

const stateTexts: Record<
  Complaint["state"],
  (row: { answerBy: Date; endNote: string | null }) => string
> = {
  open: ({ answerBy: by }) => `We answer by ${momentInLagos(by)}`,
  answered: () => "Answered",
  ended: ({ endNote }) => (endNote === null ? "Closed" : `Closed: ${endNote}`),
};

export const ownComplaints = dataExport({
  columns: ["number", "reference", "text", "isOpenedByUs", "state", "filedAt", "answers"],
  async *read({ db }, investorId) {
    for (const { answers, ...row } of await viewComplaints(db, investorId)) {
      const said = answers.map((answer) => `${answer.at} ${answer.text}`).join("\n");
      yield { ...row, answers: said };
    }
  },
});
