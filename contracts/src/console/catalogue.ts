import * as z from "zod/mini";
import { catalogueRow } from "../catalogue.ts";

/** `GET /api/catalogue`: every row that was ever approved, in the order of its day. */

export const catalogueHistory = z.object({
  /** In Lagos. */
  today: z.iso.date(),
  rows: z.array(
    z.object({
      row: catalogueRow,
      author: z.string(),
      approver: z.string(),
      approvedAt: z.iso.datetime(),
    }),
  ),
});

export type CatalogueHistory = z.infer<typeof catalogueHistory>;
