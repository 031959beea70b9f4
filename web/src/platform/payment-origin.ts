import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { api } from "./api/api.ts";

let known: Promise<readonly string[] | undefined> | undefined;

/** The gateways' origins, as the operator configured them; `undefined` if they cannot be fetched now. */
export function paymentOrigins(): Promise<readonly string[] | undefined> {
  known ??= ask();
  return known;
}

async function ask(): Promise<readonly string[] | undefined> {
  const outcome = await api.get(apiPaths.settings);
  if (outcome.kind === "ok") {
    return outcome.data.paymentOrigins ?? [outcome.data.paymentOrigin];
  }
  known = undefined;
  return undefined;
}

/** The page on which debits are allowed is at another host of the gateway, which the server has
 * checked. Here: a gateway's origin, or a host of its domain. */
export function isConsentAddress(address: string, origins: readonly string[]): boolean {
  if (isPaymentAddress(address, origins)) return true;
  try {
    const url = new URL(address);
    const isOwn = origins.some(
      (origin) => domainOf(url.hostname) === domainOf(new URL(origin).hostname),
    );
    return isOwn && url.protocol === "https:" && url.username === "";
  } catch {
    return false;
  }
}

/** The last two labels; the gateway uses its name under `.com` and `.co`. */
function domainOf(hostname: string): string {
  return hostname.split(".").slice(-2).join(".").replace(/\.co$/, ".com");
}

/** The browser is only redirected to a gateway's own origin. */
export function isPaymentAddress(address: string, origins: readonly string[]): boolean {
  try {
    const url = new URL(address);
    // Opaque origins all serialise to "null"; only http and https have real ones.
    return origins.includes(url.origin) && /^https?:$/.test(url.protocol) && url.username === "";
  } catch {
    return false;
  }
}
