import { type CalendarDate, formatDay } from "@osisi/contracts/calendar.ts";
import { catalogueFacts, catalogueLabel } from "@osisi/contracts/catalogue-words.ts";
import {
  type Catalogue,
  type CatalogueRow,
  catalogueRow,
  rowOn,
} from "@osisi/contracts/catalogue.ts";
import { sql } from "kysely";
import type { Tx } from "#platform/database/database.ts";
import { readEveryRow } from "#products/catalogue/read-catalogue.ts";
import { approverOf, type Order, Refused } from "../command.ts";

/** A change of the catalogue: one row more. */

/** Two changes at once follow each other, so that neither undoes the other. */
export async function lockCatalogue(tx: Tx): Promise<Catalogue> {
  await sql`select pg_advisory_xact_lock(hashtextextended('the catalogue', 0))`.execute(tx);
  return readEveryRow(tx);
}

/** `price of a unit: more than zero` */
function faultOf([issue]: readonly {
  code: string;
  path: PropertyKey[];
  message: string;
}[]): string {
  const name = String(issue?.path[1] ?? "");
  const isMissing = issue?.code === "invalid_type";
  return `${catalogueLabel(name)}: ${isMissing ? "say what it is" : issue?.message}.`;
}

/** What a change means for what there is already. No holding has terms from the last three. */
const keptWords: Readonly<Record<CatalogueRow["kind"], string>> = {
  portfolio: " What there is already keeps its terms.",
  "plan-options": " What there is already keeps its terms.",
  limits: " What there is already keeps its terms.",
  "exit-policy": " What there is already keeps its terms, where they are better for the saver.",
  tax: " It holds for what there is already, too: for every return that is paid from then on.",
  company: "",
  "stamp-duty": " Withdrawals that were requested before keep theirs.",
  "impact-factor": " What was shown until now stays readable.",
  announcement: "",
  switch: "",
};

/** Returns what changes, in words. @throws Refused */
export async function addRow(
  tx: Tx,
  order: Order,
  wanted: Readonly<{ kind: string; subject: string; validFrom: CalendarDate; value: object }>,
): Promise<string> {
  const catalogue = await lockCatalogue(tx);
  const parsed = catalogueRow.safeParse({ ...wanted, id: 0 });
  if (!parsed.success) {
    throw new Refused(faultOf(parsed.error.issues));
  }
  const { data: row } = parsed;
  const known = rowOn(catalogue, row.validFrom, row.kind, row.subject);
  const changes = differences(known?.value, row.value);
  if (changes.length === 0) throw new Refused("That is how it is on that day already.");
  await tx
    .insertInto("catalogue")
    .values({
      kind: row.kind,
      subject: row.subject,
      validFrom: row.validFrom,
      value: JSON.stringify(row.value),
      author: order.operator,
      approver: await approverOf(tx, order),
      approvedAt: order.runtime.clock.now(),
    })
    .execute();
  const from = `From ${formatDay(row.validFrom)}, ${nameOf(row)}: ${changes.join("; ")}.`;
  return `${from}${laterWords(catalogue, row)}${keptWords[row.kind]}`;
}

function differences(
  before: CatalogueRow["value"] | undefined,
  after: CatalogueRow["value"],
): string[] {
  const was = before ? catalogueFacts(before) : new Map<string, string>();
  const is = catalogueFacts(after);
  const gone = [...was.keys()].filter((label) => !is.has(label)).map((label) => `no ${label}`);
  const changed = [...is].flatMap(([label, text]) => {
    const old = was.get(label);
    return old === text ? [] : `${label}: ${text}${old === undefined ? "" : `, before ${old}`}`;
  });
  return [...changed, ...gone];
}

function nameOf({ kind, subject, value }: CatalogueRow): string {
  if (kind === "plan-options") return "saving plans";
  if (kind === "announcement") return "on Home";
  if (kind === "switch") return subject;
  if (kind === "company") return "the company";
  if (kind === "tax") return subject === "plans" ? "tax on plans" : `tax on portfolio ${subject}`;
  if (kind === "exit-policy") return "ending plans early";
  if (kind === "stamp-duty") return "stamp duty on withdrawals";
  return kind === "limits" ? "upper limits" : value.name;
}

/** A later change was made of what held before this one. */
function laterWords(catalogue: Catalogue, row: CatalogueRow): string {
  const later = catalogue.find(
    ({ kind, subject, validFrom }) =>
      kind === row.kind && subject === row.subject && validFrom > row.validFrom,
  );
  return later
    ? ` Only until ${formatDay(later.validFrom)}, when what was approved for that day holds.`
    : "";
}
