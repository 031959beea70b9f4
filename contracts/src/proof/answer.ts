import * as z from "zod/mini";
import { proofReceipt } from "./receipt.ts";

/** `GET /v1/proof`: `none` before the first night, `address-changed` if the leaves of the newest one name an address
 * that the investor has no longer. */
export const proofAnswer = z.object({
  state: z.enum(["none", "address-changed", "receipt"]),
  receipt: z.nullable(proofReceipt),
});

export type ProofAnswer = z.infer<typeof proofAnswer>;
