import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { api } from "./api/api.ts";

let known: Promise<string | undefined> | undefined;

/** The gateway's origin, as the operator configured it; `undefined` if it cannot be fetched now. */
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

/** The browser is only redirected to the gateway's own origin. */
export function isPaymentAddress(address: string, origin: string): boolean {
  try {
    const url = new URL(address);
    // Opaque origins all serialise to "null"; only http and https have real ones.
    return url.origin === origin && /^https?:$/.test(url.protocol) && url.username === "";
  } catch {
    return false;
  }
}
