import * as z from "zod/mini";
import { statementFormats } from "./statements.ts";
import * as messages from "./shared-statement-messages.ts";

/** A statement that its holder lets others check, by a code. */

export const sharingRules = {
  /** How long after its download a statement can be shared. */
  sharableHours: 24,
  expiresAfterDays: 90,
  /** Per investor, at the same time. */
  mostShared: 5,
} as const;

/** Of the response that is the file: names it when it is shared. */
export const statementIdHeader = "statement-id";

const id = z
  .string({ error: messages.sharedStatementUnknown })
  .check(z.uuid(messages.sharedStatementUnknown));

/** `POST /v1/transactions/statement/share` and `/v1/transactions/statement/shared/withdraw`. */
export const sharedStatementRequest = z.object({ id }, { error: messages.sharedStatementUnknown });

export const sharedStatement = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  format: z.enum(statementFormats),
  /** What others see of it. */
  initials: z.string(),
  closingBalance: z.number(),
  issuedAt: z.string(),
  expiresAt: z.string(),
});

/** `GET /v1/transactions/statement/shared`: those that others can check now, the newest first. */
export const sharedStatements = z.object({ statements: z.array(sharedStatement) });

/** The only response that has the code. */
export const newlyShared = z.object({
  statement: sharedStatement,
  /** `7K3M-Q9TX-04VN-HB2C` */
  code: z.string(),
  /** Where the code is checked; for the QR code. */
  url: z.string(),
});

export type SharedStatementRequest = z.input<typeof sharedStatementRequest>;
export type SharedStatement = z.infer<typeof sharedStatement>;
export type SharedStatements = z.infer<typeof sharedStatements>;
export type NewlyShared = z.infer<typeof newlyShared>;
