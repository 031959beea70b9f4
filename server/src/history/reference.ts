import { referenceOf, referenceOfKey as ownReference } from "../gateway/reference.ts";

/** The handle that a person can name to us or to their bank, of what a ledger key tells about. A debt
 * that was repaid has that of the money which repaid it. */
export function referenceOfKey(key: string): string | undefined {
  const cause = key.replace(/^debt:/, "");
  return ownReference(cause) ?? attributedPayment(cause);
}

/** Money in suspense is known by its payment's id, or by the reference that nobody had asked for. */
function attributedPayment(key: string): string | undefined {
  const [, id] = /^suspense:([\da-f-]{36}):(?:settled|reversed)/.exec(key) ?? [];
  const [, reference] =
    /^suspense:charge:(.+?):(?:settled|reversed)(?::\d+)?(?::owed)?$/.exec(key) ?? [];
  return id === undefined ? reference : referenceOf("payment", id);
}
