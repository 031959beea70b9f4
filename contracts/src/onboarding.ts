import * as z from "zod/mini";
import { email, line, otp, password, personName, phone } from "./fields.ts";
import { messages } from "./messages.ts";

const details = {
  f_name: personName,
  l_name: personName,
  address: line(messages.missingDetail),
  email,
  phone,
};

/** `POST /v1/onboard`, with the field names of the specification. */
export const onboardRequest = z
  .object({
    ...details,
    password,
    password_confirmation: z
      .string({ error: messages.checkPasswords })
      .check(z.minLength(1, messages.checkPasswords)),
    terms: z.literal(true, messages.acceptTerms),
    type: z.literal("investor", messages.notUnderstood),
    lenderCategoryId: z.literal([1, 2, 3], messages.chooseInvestorType),
    referralSlug: z.optional(z.string().check(z.trim(), z.maxLength(40, messages.tooLong))),
  })
  .check(
    z.refine((body) => body.password === body.password_confirmation, {
      path: ["password_confirmation"],
      error: messages.passwordsDiffer,
    }),
  );

/** Step 1 of the wizard alone, so that the browser can check it before step 2. */
export const personalDetails = z.object(details);

export const onboardAnswer = z.object({ email: z.string() });

export const confirmEmailRequest = z.object({ email, otp });
export const confirmPhoneRequest = z.object({ phone, otp });
export const confirmLinkRequest = z.object({
  token: z
    .string({ error: messages.linkBroken })
    .check(z.regex(/^[\w-]{20,100}$/, messages.linkBroken)),
});
export const resendRequest = z.union([z.object({ email }), z.object({ phone })], {
  error: messages.identifierMissing,
});

export type OnboardRequest = z.input<typeof onboardRequest>;
export type PersonalDetails = z.input<typeof personalDetails>;
