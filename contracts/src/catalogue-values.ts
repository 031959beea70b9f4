import * as z from "zod/mini";

/** What a row of the catalogue says, by its kind. */

const kobo = z.string().check(z.regex(/^[1-9]\d{0,15}$/, "more than zero"));
const basisPoints = z.int().check(z.minimum(0), z.maximum(100_000));
const months = z.int().check(z.minimum(1, "at least a month"), z.maximum(120, "at most ten years"));
const text = (most: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, "some words"), z.maxLength(most, `at most ${most} characters`));

/** `basisPoints` is the percent over the whole term. */
const term = z.object({ months, basisPoints });
const terms = z.array(term).check(
  z.maxLength(12, "at most twelve"),
  z.refine(
    (all) => all.every((one, at) => at === 0 || one.months > (all[at - 1]?.months ?? 0)),
    "each longer than the one before",
  ),
);

const isSellable = ({ sold, terms: all }: { sold: boolean; terms: readonly unknown[] }) =>
  !sold || all.length > 0;

const portfolioFields = z.object({
  /** Its position in the list. */
  position: z.int().check(z.minimum(1), z.maximum(100)),
  /** In letters that the heading font has. */
  name: text(60).check(z.regex(/^[A-Za-z ,.:?!’-]+$/, "letters without accents only")),
  /** The name of its picture, which the app draws. */
  img: text(40),
  description: text(400),
  /** The advertised annual return. */
  headlineBasisPoints: basisPoints,
  priceKobo: kobo,
  sizeKobo: kobo,
  /** As the portfolio states it, even where it does not match its size. */
  units: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  managementFeeBasisPoints: basisPoints,
  /** Whether it is listed under Explore. */
  show: z.boolean(),
  /** Whether units can be bought. */
  sold: z.boolean(),
  /** Its own page, if it has one. */
  to: z.nullable(text(100)),
  terms,
  /** Without them no partner is named. */
  trustee: z.optional(text(100)),
  insurancePartner: z.optional(text(100)),
});

export const portfolioValue = portfolioFields.check(
  z.refine(isSellable, { path: ["terms"], error: "at least one while units can be bought" }),
);

/** How long plans run, and what they earn over that time. */
export const planOptionsValue = z.object({ options: terms.check(z.minLength(1, "at least one")) });

export const limitsValue = z.object({
  /** How much may be added to a plan beyond its schedule, in percent of the total planned at opening;
   * by the day on which the plan began. */
  topUpPercent: z.int().check(z.minimum(0), z.maximum(1_000)),
  /** Gifts: how much at once, and to one investor in a day of Lagos, by all links together. */
  giftPaymentKobo: kobo,
  giftDayKobo: kobo,
});

/** Ending a saving plan before its last day: what it has saved comes back, without its return. */
export const exitPolicyValue = z.object({
  offered: z.boolean(),
  /** Without the fee for so long after the first payment, once in 90 days. */
  coolingOffHours: z.int().check(z.minimum(0), z.maximum(720, "at most 30 days")),
  /** Of what the plan has saved. */
  feeBasisPoints: z.int().check(z.minimum(0), z.maximum(1_000, "at most 10%")),
});

/** Tax withheld from returns when they are paid. Zero: none, and why. */
export const taxValue = z.object({
  taxClass: text(60),
  taxBasisPoints: z.int().check(z.minimum(0), z.maximum(10_000, "at most 100%")),
  reason: z.optional(text(200)),
});

/** Short enough that a sentence with it fits into one SMS, and in the letters of an SMS. */
const emailAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(40, "at most 40 characters"),
    z.regex(/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/, "an address"),
  );
const phone = z
  .string()
  .check(z.trim(), z.regex(/^\+[1-9][\d ]{7,19}$/, "such as +234 700 000 0000"));

/** Who runs this, and how to reach them. */
export const companyValue = z.object({
  legalName: text(100),
  /** In lines. */
  address: z
    .array(text(60))
    .check(z.minLength(1, "at least a line"), z.maxLength(5, "at most five lines")),
  email: emailAddress,
  /** The contact for personal data. */
  dataProtectionEmail: emailAddress,
  /** The first one is in messages. */
  phones: z.tuple([phone], phone).check(z.maxLength(4, "at most four")),
  whatsApp: phone,
  /** When the phones are answered. */
  phoneHours: z.optional(text(60)),
  /** In the register of companies. */
  rcNumber: z.optional(text(20).check(z.regex(/^RC ?\d{3,10}$/, "such as RC 1234567"))),
  /** From the regulator's register; without it, the site says "not supplied". */
  licence: z.optional(text(100)),
  /** The partner whose licence it is; without it, it is ours. */
  licensedPartner: z.optional(text(100)),
  /** Where the regulator's register shows it. */
  registerLink: z.optional(
    z
      .url({ protocol: /^https$/, error: "an address that begins with https://" })
      .check(z.maxLength(200, "at most 200 characters")),
  ),
  moneyHolder: z.optional(text(100)),
  identityVerifier: z.optional(text(100)),
});

export type Company = z.infer<typeof companyValue>;

/** Stamp duty on a withdrawal of so much or more, and who bears it. */
export const stampDutyValue = z.object({
  bearer: z.enum(["house", "investor"], "house or investor"),
  dutyKobo: kobo,
  fromKobo: kobo,
});

export type StampDutyRule = z.infer<typeof stampDutyValue>;

/** What a kWh from what a project replaces would have emitted. */
export const impactFactorValue = z.object({
  name: text(60),
  milligramsPerKwh: z
    .int()
    .check(z.minimum(1, "more than zero"), z.maximum(5_000_000, "at most 5,000 g")),
  source: text(200),
  year: z.int().check(z.minimum(1990, "since 1990"), z.maximum(2100, "a year")),
  link: z.optional(
    z
      .url({ protocol: /^https$/, error: "an address that begins with https://" })
      .check(z.maxLength(200, "at most 200 characters")),
  ),
});

export const announcementSeverities = ["information", "warning"] as const;
/** All, those with a running plan, those with units. */
export const announcementAudiences = ["all", "savers", "investors"] as const;

export type AnnouncementSeverity = (typeof announcementSeverities)[number];
export type AnnouncementAudience = (typeof announcementAudiences)[number];

export const announcementValue = z.object({
  /** As the app shows it on Home. */
  text: text(300),
  severity: z.enum(announcementSeverities),
  audience: z.enum(announcementAudiences),
  /** The last day on which it is shown. */
  until: z.iso.date(),
});

/** What operators can close for a while: a product, or a way to pay. */
export const switchNames = [
  "saving",
  "investing",
  "circles",
  "gifts",
  "card",
  "transfer",
  "bank",
] as const;

export type SwitchName = (typeof switchNames)[number];

export const switchValue = z
  .object({
    open: z.boolean(),
    /** What an investor reads who asks for what is closed. */
    sentence: z.optional(text(200)),
  })
  .check(
    z.refine(({ open, sentence }) => open || sentence !== undefined, {
      path: ["sentence"],
      error: "say it while it is closed",
    }),
  );
