import * as z from "zod/mini";

/** What the money of a portfolio does, and what its projects have given: the same for everyone, and an investor's own
 * share. Amounts as digits of kobo, energy of watt-hours, mass of grams. */

const digits = z.string().check(z.regex(/^\d{1,30}$/));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** `id` is null while it is not published. */
const document = z.object({ sha256, id: z.nullable(z.uuid()) });

const line = z.object({
  /** From the newest. */
  number: z.int(),
  kind: z.enum(["out", "back", "lost"]),
  /** The day of the bank or of the document. */
  happenedOn: z.string(),
  principalKobo: digits,
  incomeKobo: digits,
  document,
  reversedOn: z.nullable(z.string()),
});

const uses = z.object({
  /** Of investors, in the portfolio now. */
  raisedKobo: digits,
  outKobo: digits,
  backKobo: digits,
  lostKobo: digits,
  stillOutKobo: digits,
  incomeKobo: digits,
  notOutKobo: digits,
  /** Returns that are due and not paid. */
  lateKobo: digits,
});

const project = z.object({
  code: z.string(),
  name: z.string(),
  capacityWatts: digits,
  costKobo: digits,
  financedBasisPoints: z.int(),
  startsOn: z.string(),
  approvedOn: z.string(),
  document,
});

const reading = z.object({
  id: z.int(),
  project: z.string(),
  sinceOn: z.string(),
  untilOn: z.string(),
  energyWh: digits,
  approvedOn: z.string(),
  document,
  /** By a later one. */
  isReplaced: z.boolean(),
});

const factor = z.object({
  id: z.int(),
  name: z.string(),
  milligramsPerKwh: z.int(),
  source: z.string(),
  year: z.int(),
  link: z.nullable(z.string()),
  validFrom: z.string(),
});

export const impactFigure = z.object({
  energyWh: digits,
  baselines: z.array(
    z.object({
      baseline: z.string(),
      grams: digits,
      isComplete: z.boolean(),
      parts: z.array(z.object({ factorId: z.int(), energyWh: digits })),
    }),
  ),
  lowGrams: z.nullable(digits),
  highGrams: z.nullable(digits),
});

const earlier = z.array(z.object({ until: z.iso.datetime(), figure: impactFigure }));

/** What is the same for everyone. */
export const proceeds = z.object({
  portfolio: z.object({
    id: z.int(),
    name: z.string(),
    trustee: z.nullable(z.string()),
    insurer: z.nullable(z.string()),
  }),
  /** When it was read. */
  asOf: z.iso.datetime(),
  uses,
  /** The newest, at most `linesShown`. */
  lines: z.array(line),
  projects: z.array(project),
  /** The newest, at most `readingsShown`. */
  readings: z.array(reading),
  /** Every one that a figure names. */
  factors: z.array(factor),
  /** Null without readings. */
  figure: z.nullable(impactFigure),
  earlier,
});

const ownReading = z.object({
  id: z.int(),
  sinceOn: z.string(),
  untilOn: z.string(),
  /** Principal × days, of the larger of the two others. */
  ownKoboDays: digits,
  allKoboDays: digits,
  costKoboDays: digits,
  energyWh: digits,
  lowGrams: z.nullable(digits),
  highGrams: z.nullable(digits),
});

/** `GET /v1/portfolios/{id}/proceeds` */
export const proceedsAnswer = z.object({
  ...proceeds.shape,
  own: z.object({
    /** Null without readings. */
    figure: z.nullable(impactFigure),
    /** The oldest first. */
    readings: z.array(ownReading),
    earlier,
  }),
});

export type Proceeds = z.infer<typeof proceeds>;
export type ProceedsAnswer = z.infer<typeof proceedsAnswer>;
export type ShownFigure = z.infer<typeof impactFigure>;
