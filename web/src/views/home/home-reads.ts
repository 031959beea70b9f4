import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { HistoryRange } from "@osisi/contracts/overview.ts";

export const USUAL_RANGE: HistoryRange = "90d";

/** What Home asks for as soon as it is opened. */
export const homeReads = [
  apiPaths.profile,
  apiPaths.overview,
  `${apiPaths.balanceHistory}?range=${USUAL_RANGE}`,
] as const;
