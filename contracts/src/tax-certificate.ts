import * as z from "zod/mini";
import * as messages from "./messages.ts";
import { statementFormats } from "./statements.ts";

/** What was withheld from an investor's returns in a year of Lagos. */

/** `GET /v1/transactions/tax`: a file. */
export const taxCertificateQuery = z.object({
  year: z
    .string({ error: messages.dayUnreadable })
    .check(z.regex(/^20\d{2}$/, messages.dayUnreadable)),
  format: z.enum(statementFormats, messages.statementFormatUnknown),
});

/** `GET /v1/transactions/tax/years`: the years in which tax was withheld, the newest first. */
export const taxYears = z.array(
  z.object({
    year: z.int(),
    /** The returns that were taxed, before tax. */
    returns: z.number(),
    tax: z.number(),
    /** Whether more may follow: the year is not over. */
    isOpen: z.boolean(),
  }),
);

export type TaxYears = z.infer<typeof taxYears>;
