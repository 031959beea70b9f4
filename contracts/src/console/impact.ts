import * as z from "zod/mini";
import { kobo } from "./amounts.ts";

const signed = {
  id: z.number(),
  document: z.object({ id: z.string(), name: z.string(), sha256: z.string() }),
  author: z.string(),
  approver: z.string(),
  approvedAt: z.string(),
  /** A newer row holds. */
  isReplaced: z.boolean(),
};

const project = z.object({
  ...signed,
  code: z.string(),
  portfolioId: z.number(),
  name: z.string(),
  capacityWatts: z.string(),
  costKobo: kobo,
  financedBasisPoints: z.number(),
  startsOn: z.string(),
});

const reading = z.object({
  ...signed,
  reference: z.string(),
  project: z.string(),
  sinceOn: z.string(),
  untilOn: z.string(),
  energyWh: z.string(),
});

/** `GET /api/impact`, the newest first. The factors are in `/api/catalogue`. */
export const impactAnswer = z.object({
  projects: z.array(project),
  /** At most `impactRowsShown`. */
  readings: z.array(reading),
});

export const impactRowsShown = 500;
export type ImpactAnswer = z.infer<typeof impactAnswer>;
