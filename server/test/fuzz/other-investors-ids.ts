import { sample } from "fast-check";
import { newId } from "#platform/ids.ts";
import type { DescribedRoute, Field } from "./described-routes.ts";
import { type HostileRequest, rightRequests } from "./hostile-requests.ts";
import type { Known } from "./valid-values.ts";

/** Valid requests, except for one field that names another investor's object. */

/** A link that is meant to be shared, and a bank's number, which may equal an id of ten digits by
 * chance. */
const MEANT_FOR_OTHERS = new Set(["referralSlug", "accountNumber"]);
/** The gateway redirects browsers there without a session: the reference reveals whether the
 * payment came, and nothing else. */
const FOR_WHO_KNOWS_A_REFERENCE = "GET /v1/transactions/return";

/** Fields that accept a text. */
export function namingFields(route: DescribedRoute): Field[] {
  if (route.name === FOR_WHO_KNOWS_A_REFERENCE) return [];
  const fields = [...route.inPath, ...route.inQuery, ...(route.inBody ?? [])];
  return fields.filter(
    ({ name, schema }) =>
      !MEANT_FOR_OTHERS.has(name) && !schema.enum && (schema.type === "string" || schema.anyOf),
  );
}

/** The same except for the id, every time. */
export function requestNaming(
  route: DescribedRoute,
  { field, id, known }: { field: Field; id: string; known: Known },
): HostileRequest {
  const naming = { ...known, [`${route.name} ${field.name}`]: [id] };
  const [request] = sample(rightRequests(route, naming), { seed: 1, numRuns: 1 });
  if (!request) throw new Error("no request was made");
  return request;
}

/** An id of the same form that does not exist. */
export function nobodys(id: string): string {
  if (/^\d+$/.test(id)) return "900000000000";
  return id.length === 36 ? newId() : `${id.slice(0, -6)}aaaaaa`;
}

export function formOf(id: string): string {
  return id.replaceAll(/[\da-z]/gi, "x");
}
