import * as z from "zod";
import type { Charge } from "../gateway/gateway.ts";
import type { Purpose } from "./purposes.ts";
import type { Payment } from "./queries.ts";

/** What the gateway keeps for us with each payment: ids of ours, which tell nobody else anything. The
 * intent decides, never this. It is read where a restored database has lost the intent. */

/** Who asked to pay for what. */
export type SentWish = Readonly<{
  investorId: string;
  purpose: Purpose;
  subjectId: string | null;
}>;

export function wishToSend({
  id,
  investorId,
  purpose,
  subjectId,
}: Pick<Payment, "id" | "investorId" | "purpose" | "subjectId">): Record<string, string> {
  const subject = subjectId === null ? {} : { subject: subjectId };
  return { intent: id, investor: investorId, purpose, ...subject };
}

const fields = z
  .object({
    investor: z.uuid(),
    purpose: z.enum(["stash", "plan", "investment"]),
    subject: z.uuid().optional(),
  })
  .transform(({ investor: investorId, purpose, subject = null }): SentWish => ({
    investorId,
    purpose,
    subjectId: subject,
  }));

/** An object, or its text; whatever else the gateway shows there is none. */
const sentWish = z
  .preprocess((value) => (typeof value === "string" ? parsed(value) : value), fields)
  .optional()
  .catch(undefined);

export function sentWishOf({ metadata }: Charge): SentWish | undefined {
  return sentWish.parse(metadata);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
