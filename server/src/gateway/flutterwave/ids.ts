import { gatewayId } from "#gateway/wire.ts";

/** Flutterwave's ids are small numbers, which another gateway may have too. Outside this folder they
 * have a prefix. */

const PREFIX = "flw-";

export const prefixedId = gatewayId.transform(withPrefix);

export function withPrefix(id: string): string {
  return PREFIX + id;
}

/** As it is sent to Flutterwave. */
export function theirId(id: string): string {
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id;
}
