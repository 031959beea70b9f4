import { sample } from "fast-check";
import { newId } from "#platform/ids.ts";
import type { DescribedRoute, Field } from "./described-routes.ts";
import { type HostileRequest, rightRequests } from "./hostile-requests.ts";
import type { Known } from "./valid-values.ts";

/** Right requests, but for one field that names something of somebody else's. */

/** A link that was made to be given to others, and a bank's number, which an id of ten digits may be by chance. */
const MEANT_FOR_OTHERS = new Set(["referralSlug", "accountNumber"]);
/** The gateway sends browsers there that are not signed in: who knows a reference is told by it whether
 * the payment came, and nothing else. */
const FOR_WHO_KNOWS_A_REFERENCE = "GET /v1/transactions/return";

/** Where a text can be given. */
export function namingFields(route: DescribedRoute): Field[] {
  if (route.name === FOR_WHO_KNOWS_A_REFERENCE) return [];
  const fields = [...route.inPath, ...route.inQuery, ...(route.inBody ?? [])];
  return fields.filter(
    ({ name, schema }) =>
      !MEANT_FOR_OTHERS.has(name) && !schema.enum && (schema.type === "string" || schema.anyOf),
  );
}

/** The same but for the id, however often it is made. */
export function requestNaming(
  route: DescribedRoute,
  { field, id, known }: { field: Field; id: string; known: Known },
): HostileRequest {
  const naming = { ...known, [`${route.name} ${field.name}`]: [id] };
  const [request] = sample(rightRequests(route, naming), { seed: 1, numRuns: 1 });
  if (!request) throw new Error("no request was made");
  return request;
}

/** One of the same form that names nothing. */
export function nobodys(id: string): string {
  if (/^\d+$/.test(id)) return "900000000000";
  return id.length === 36 ? newId() : `${id.slice(0, -6)}aaaaaa`;
}

export function formOf(id: string): string {
  return id.replaceAll(/[\da-z]/gi, "x");
}
