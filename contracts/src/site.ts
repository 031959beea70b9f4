import * as z from "zod/mini";
import { companyValue } from "./catalogue-values.ts";

/** `GET /v1/site`, for everybody: who runs this, and how to reach them. */
export const siteAnswer = z.object({ company: companyValue });

export type Site = z.infer<typeof siteAnswer>;
