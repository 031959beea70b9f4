import * as z from "zod";
import type { Charge } from "#gateway/charges.ts";
import type { Purpose } from "./payment-handlers.ts";
import type { Payment } from "./queries.ts";

/** Metadata that the gateway stores with each payment: our ids, meaningless to others. The intent
 * decides, never the metadata; it is read only when a restored database has lost the intent. */

/** Which investor pays, and for what. */
export type SentMetadata = Readonly<{
  investorId: string;
  purpose: Purpose;
  subjectId: string | null;
}>;

export function metadataOf({
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
    purpose: z.enum(["stash", "plan", "top-up", "gift", "investment"]),
    subject: z.uuid().optional(),
  })
  .transform(({ investor: investorId, purpose, subject = null }): SentMetadata => ({
    investorId,
    purpose,
    subjectId: subject,
  }));

/** An object or its JSON text; any other shape the gateway shows is ignored. */
const sentMetadata = z
  .preprocess((value) => (typeof value === "string" ? parsed(value) : value), fields)
  .optional()
  .catch(undefined);

export function readMetadata({ metadata }: Charge): SentMetadata | undefined {
  return sentMetadata.parse(metadata);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
