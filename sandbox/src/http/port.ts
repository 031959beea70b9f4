import type { AddressInfo } from "node:net";

/** The port that a listening server was assigned. */
export function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address ? address.port : 0;
}
