import * as z from "zod/mini";
import { holdGrounds, holdScopes } from "./roles.ts";

/** The present holds of operators. */

const hold = z.object({
  id: z.string(),
  investorId: z.string(),
  /** Masked. */
  name: z.string(),
  scope: z.enum(holdScopes),
  /** What the customer reads. */
  words: z.string(),
  placedAt: z.string(),
  placedBy: z.string(),
  /** Without renewal it ends then. */
  reviewAt: z.string(),
  /** Only compliance reads it: an order may forbid to tell it. */
  ground: z.nullable(z.enum(holdGrounds)),
  document: z.nullable(z.string()),
});

/** `GET /api/holds`, the next review first. */
export const holdsAnswer = z.object({ rows: z.array(hold) });

export type Hold = z.infer<typeof hold>;
