import * as z from "zod/mini";
import * as said from "./details-messages.ts";
import { email, line, otp, phone } from "./fields.ts";
import * as messages from "./messages.ts";

const notAnObject = { error: messages.notUnderstood };

const relation = z.enum(
  ["spouse", "child", "parent", "sibling", "relative", "friend"],
  said.relationMissing,
);

/** `relation` as in `relations.ts`. */
export const nextOfKin = z.object({ name: z.string(), phone: z.string(), relation });

/** `GET /v1/user/details`: what the investor gave on joining, beside the profile's `user`. */
export const ownDetails = z.object({
  address: z.string(),
  investorType: z.string(),
  joinedAt: z.string(),
  termsAcceptedAt: z.string(),
  nextOfKin: z.nullable(nextOfKin),
});

/** `POST /v1/user/address` */
export const changeAddressRequest = z.object(
  { address: line(messages.missingDetail) },
  notAnObject,
);
/** `POST /v1/user/email`: sends a code to the new address. */
export const changeEmailRequest = z.object({ email }, notAnObject);
/** `POST /v1/user/email/confirm` */
export const confirmEmailChangeRequest = z.object({ otp }, notAnObject);

/** `POST /v1/user/next-of-kin`; `POST /v1/user/next-of-kin/remove` takes nothing. */
export const nextOfKinRequest = z.object(
  { name: line(said.nextOfKinNameMissing, 100), phone, relation },
  notAnObject,
);

export type NextOfKin = z.infer<typeof nextOfKin>;
export type NextOfKinRequest = z.input<typeof nextOfKinRequest>;
export type OwnDetails = z.infer<typeof ownDetails>;
export type ChangeAddressRequest = z.input<typeof changeAddressRequest>;
export type ChangeEmailRequest = z.input<typeof changeEmailRequest>;
export type ConfirmEmailChangeRequest = z.input<typeof confirmEmailChangeRequest>;
