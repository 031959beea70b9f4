import * as z from "zod/mini";
import { kobo } from "./amounts.ts";

const portfolio = z.object({
  id: z.number(),
  name: z.string(),
  /** What went out, less what came back and what was lost, is what is out. */
  outKobo: kobo,
  backKobo: kobo,
  lostKobo: kobo,
  stillOutKobo: kobo,
  incomeKobo: kobo,
});

const line = z.object({
  key: z.string(),
  kind: z.enum(["out", "back", "lost"]),
  portfolioId: z.number(),
  reference: z.string(),
  principalKobo: kobo,
  incomeKobo: kobo,
  /** The day of the bank or of the document. */
  happenedOn: z.string(),
  bookedAt: z.string(),
  document: z.object({
    id: z.string(),
    name: z.string(),
    sha256: z.string(),
    /** Everyone can read it. */
    isPublished: z.boolean(),
  }),
  author: z.string(),
  approver: z.string(),
  undone: z.nullable(z.object({ at: z.string(), author: z.string(), approver: z.string() })),
});

/** `GET /api/deployments` */
export const deploymentsAnswer = z.object({
  portfolios: z.array(portfolio),
  /** The newest, at most `deploymentLinesShown`. */
  lines: z.array(line),
});

export const deploymentLinesShown = 500;
export type DeploymentsAnswer = z.infer<typeof deploymentsAnswer>;
