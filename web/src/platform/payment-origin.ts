import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { api } from "./api/api.ts";

let known: Promise<string | undefined> | undefined;

/** Where payments are made, as the operator configured it; `undefined` if it cannot be asked now. */
export function paymentOrigin(): Promise<string | undefined> {
  known ??= ask();
  return known;
}

async function ask(): Promise<string | undefined> {
  const outcome = await api.get(apiPaths.settings);
  if (outcome.kind === "ok") return outcome.data.paymentOrigin;
  known = undefined;
  return undefined;
}

/** A browser follows a payment link only to the gateway's own origin. */
export function isPaymentAddress(address: string, origin: string): boolean {
  try {
    const url = new URL(address);
    // Opaque origins all read "null"; only the web's own schemes have real ones.
    return url.origin === origin && /^https?:$/.test(url.protocol) && url.username === "";
  } catch {
    return false;
  }
}
