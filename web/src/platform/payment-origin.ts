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

/** The page on which debits are allowed is at another host of the gateway, which the server has
 * checked. Here: the gateway's origin, or a host of its domain. */
export function isConsentAddress(address: string, origin: string): boolean {
  if (isPaymentAddress(address, origin)) return true;
  try {
    const url = new URL(address);
    const isOwn = domainOf(url.hostname) === domainOf(new URL(origin).hostname);
    return isOwn && url.protocol === "https:" && url.username === "";
  } catch {
    return false;
  }
}

/** The last two labels; the gateway uses its name under `.com` and `.co`. */
function domainOf(hostname: string): string {
  return hostname.split(".").slice(-2).join(".").replace(/\.co$/, ".com");
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
