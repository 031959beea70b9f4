import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { HistoryRange } from "@osisi/contracts/overview.ts";

export const USUAL_RANGE: HistoryRange = "90d";

/** The requests of Home. */
export const homeReads = [
  apiPaths.profile,
  apiPaths.overview,
  `${apiPaths.balanceHistory}?range=${USUAL_RANGE}`,
] as const;
