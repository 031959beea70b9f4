import * as z from "zod/mini";
import type { CalendarDate } from "./calendar.ts";
import {
  type Company,
  announcementValue,
  companyValue,
  exitPolicyValue,
  impactFactorValue,
  limitsValue,
  planOptionsValue,
  portfolioValue,
  stampDutyValue,
  switchNames,
  switchValue,
  taxValue,
} from "./catalogue-values.ts";

/** What is on offer, as dated rows: a change is a new row with the day from which it holds. Rows are
 * never edited, so what held on an earlier day can still be read. */

const common = { id: z.int(), validFrom: z.iso.date() };

export const catalogueRow = z.discriminatedUnion("kind", [
  z.object({
    ...common,
    kind: z.literal("portfolio"),
    /** Its id in requests and paths. */
    subject: z.string().check(z.regex(/^[1-9]\d{0,3}$/)),
    value: portfolioValue,
  }),
  z.object({
    ...common,
    kind: z.literal("plan-options"),
    subject: z.literal(""),
    value: planOptionsValue,
  }),
  z.object({ ...common, kind: z.literal("limits"), subject: z.literal(""), value: limitsValue }),
  z.object({
    ...common,
    kind: z.literal("exit-policy"),
    subject: z.literal("plans"),
    value: exitPolicyValue,
  }),
  z.object({
    ...common,
    kind: z.literal("tax"),
    /** Plans, or a portfolio. */
    subject: z.string().check(z.regex(/^(?:plans|[1-9]\d{0,3})$/, "plans, or a portfolio")),
    value: taxValue,
  }),
  z.object({
    ...common,
    kind: z.literal("company"),
    subject: z.literal(""),
    value: companyValue,
  }),
  z.object({
    ...common,
    kind: z.literal("stamp-duty"),
    subject: z.literal("withdrawals"),
    value: stampDutyValue,
  }),
  z.object({
    ...common,
    kind: z.literal("impact-factor"),
    /** The short name of the baseline. */
    subject: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
    value: impactFactorValue,
  }),
  z.object({
    ...common,
    kind: z.literal("announcement"),
    /** Its name, by which it is changed and ended. */
    subject: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
    value: announcementValue,
  }),
  z.object({
    ...common,
    kind: z.literal("switch"),
    subject: z.enum(switchNames, `one of ${switchNames.join(", ")}`),
    value: switchValue,
  }),
]);

/** What the product reads to know what is on offer, and by whom. */
export const offerKinds = [
  "portfolio",
  "plan-options",
  "limits",
  "exit-policy",
  "tax",
  "company",
  "stamp-duty",
] as const;

export type CatalogueRow = z.infer<typeof catalogueRow>;
/** In the order of `validFrom`, then of `id`. */
export type Catalogue = readonly CatalogueRow[];
export type Kind = CatalogueRow["kind"];
type RowOf<K extends Kind> = Extract<CatalogueRow, { kind: K }>;

/** `GET /v1/catalogue`: the rows that hold today. */
export const catalogueAnswer = z.array(catalogueRow);

/** The row that holds on that day. */
export function rowOn<K extends Kind>(
  catalogue: Catalogue,
  date: CalendarDate,
  kind: K,
  subject = "",
): RowOf<K> | undefined {
  const isOf = (one: CatalogueRow): one is RowOf<K> => one.kind === kind && one.subject === subject;
  return catalogue.filter(isOf).findLast(({ validFrom }) => validFrom <= date);
}

/** A database begins with one. */
export function companyOn(catalogue: Catalogue, date: CalendarDate): Company {
  const row = rowOn(catalogue, date, "company");
  if (!row) throw new Error(`The catalogue names no company on ${date}`);
  return row.value;
}

/** Every row that holds on that day. */
export function catalogueOn(catalogue: Catalogue, date: CalendarDate): Catalogue {
  return catalogue.filter(
    ({ kind, subject, id }) => rowOn(catalogue, date, kind, subject)?.id === id,
  );
}
