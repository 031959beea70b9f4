/** The payment for which this tab was redirected to the gateway. It survives the redirect there and
 * back; once the return page has reported it as paid, the profile is expected to show it. */
const STARTED = "osisi.paymentStarted";
const PAID = "osisi.paymentPaid";
/** After that, polling will not help any more. */
const EXPECTED_FOR_MS = 10 * 60_000;

export function rememberStarted(reference: string): void {
  attempt(() => sessionStorage.setItem(STARTED, reference));
}

export function forgetStarted(): void {
  attempt(() => sessionStorage.removeItem(STARTED));
}

export function markPaid(nowMs: number): void {
  attempt(() => {
    const reference = sessionStorage.getItem(STARTED);
    sessionStorage.removeItem(STARTED);
    if (reference !== null) sessionStorage.setItem(PAID, `${nowMs} ${reference}`);
  });
}

export function paidReference(nowMs: number): string | undefined {
  const [paidAtMs, reference] = attempt(() => sessionStorage.getItem(PAID))?.split(" ") ?? [];
  return nowMs - Number(paidAtMs) < EXPECTED_FOR_MS ? reference : undefined;
}

export function forgetPaid(): void {
  attempt(() => sessionStorage.removeItem(PAID));
}

/** Where the browser refuses storage, the profile is fetched once. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
