import * as z from "zod/mini";
import { PLAIN_TEXT, email, line, otp, password, personName, phone } from "./fields.ts";
import * as messages from "./messages.ts";

const details = {
  f_name: personName,
  l_name: personName,
  address: line(messages.missingDetail),
  email,
  phone,
};

/** `POST /v1/onboard`, with the field names of the specification. */
export const onboardRequest = z
  .object(
    {
      ...details,
      password,
      password_confirmation: z
        .string({ error: messages.checkPasswords })
        .check(z.minLength(1, messages.checkPasswords)),
      terms: z.literal(true, messages.acceptTerms),
      type: z.literal("investor", messages.notUnderstood),
      lenderCategoryId: z.literal([1, 2, 3], messages.chooseInvestorType),
      /** The slug of the referral link. An unknown slug does not reject the request. */
      referralSlug: z.optional(
        z
          .string({ error: messages.notUnderstood })
          .check(
            z.trim(),
            z.maxLength(40, messages.tooLong),
            z.regex(PLAIN_TEXT, messages.notUnderstood),
          ),
      ),
    },
    { error: messages.notUnderstood },
  )
  .check(
    z.refine((body) => body.password === body.password_confirmation, {
      path: ["password_confirmation"],
      error: messages.passwordsDiffer,
    }),
  );

/** Step 1 of the wizard alone, so that the browser can check it before step 2. */
export const personalDetails = z.object(details);

/** `claim` identifies the applicant where an address has more than one claimant. */
export const onboardAnswer = z.object({ email: z.string(), claim: z.string() });

const notAnObject = { error: messages.notUnderstood };
const claim = z.optional(
  z
    .string({ error: messages.notUnderstood })
    .check(z.regex(/^[\w-]{20,200}$/, messages.notUnderstood)),
);
export const confirmEmailRequest = z.object({ email, otp, claim }, notAnObject);
export const confirmPhoneRequest = z.object({ phone, otp, claim }, notAnObject);
export const confirmLinkRequest = z.object(
  {
    token: z
      .string({ error: messages.linkBroken })
      .check(z.regex(/^[\w-]{20,100}$/, messages.linkBroken)),
  },
  notAnObject,
);
/** Enough for the applicants to recognise themselves, and not more. */
export const linkAnswer = z.object({
  name: z.string(),
  phoneEnding: z.string(),
  joinedAt: z.string(),
});
export const confirmAnswer = z.object({ verified: z.enum(["email", "mobileNumber"]) });

/** `{ email }` or `{ phone }`. */
export const resendRequest = z
  .object({ email: z.optional(email), phone: z.optional(phone), claim }, notAnObject)
  .check(
    z.refine((body) => (body.email === undefined) !== (body.phone === undefined), {
      path: ["email"],
      error: messages.identifierMissing,
    }),
  );

export type OnboardRequest = z.input<typeof onboardRequest>;
export type OnboardAnswer = z.infer<typeof onboardAnswer>;
export type ConfirmEmailRequest = z.input<typeof confirmEmailRequest>;
export type ConfirmPhoneRequest = z.input<typeof confirmPhoneRequest>;
export type ConfirmLinkRequest = z.input<typeof confirmLinkRequest>;
export type LinkAnswer = z.infer<typeof linkAnswer>;
export type ResendRequest = z.input<typeof resendRequest>;
export type PersonalDetails = z.input<typeof personalDetails>;
