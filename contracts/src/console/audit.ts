import * as z from "zod/mini";
import { roles } from "./roles.ts";

/** The audit log: append-only, each row with the hash of the one before. */

const moment = z.iso.datetime();

export const auditRow = z.object({
  id: z.int(),
  at: moment,
  operator: z.string(),
  role: z.nullable(z.string()),
  via: z.enum(["before", "console", "worker", "shell"]),
  action: z.string(),
  subject: z.nullable(z.string()),
  arguments: z.record(z.string(), z.unknown()),
  reason: z.string(),
  result: z.string(),
  commandId: z.nullable(z.uuid()),
  sessionId: z.nullable(z.uuid()),
  previousHash: z.string(),
  hash: z.string(),
});
export type AuditRow = z.infer<typeof auditRow>;

export const auditKinds = ["money", "shown", "shell"] as const;

export const auditFilter = z.object({
  /** In the subject, the action or the name. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  only: z.optional(z.enum(auditKinds)),
  role: z.optional(z.enum(roles)),
  /** By name, as `choices` lists it. */
  operator: z.optional(z.string().check(z.maxLength(200))),
  action: z.optional(z.string().check(z.maxLength(100))),
  day: z.optional(z.iso.date()),
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
});
export type AuditFilter = z.infer<typeof auditFilter>;

/** `GET /api/audit/choices`: what there is to filter by. */
export const auditChoices = z.object({
  operators: z.array(z.string()),
  actions: z.array(z.string()),
});

export const auditPage = z.object({ rows: z.array(auditRow), next: z.nullable(z.int()) });
export const auditStory = z.object({ row: auditRow, story: z.array(auditRow) });
export const auditChain = z.object({
  rows: z.int(),
  /** The first row that was changed, or before which one was removed. */
  brokenAt: z.nullable(z.int()),
  head: z.nullable(z.string()),
  checkedAt: moment,
  /** When the newest head was written outside the database. */
  keptAt: z.nullable(moment),
});
