import type { AddressInfo } from "node:net";

/** The port that a listening server has got. */
export function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address ? address.port : 0;
}
