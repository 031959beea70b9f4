import { referenceOf, referenceOfKey as ownReference } from "#gateway/reference.ts";

/** The reference for support or a bank, of a ledger key. A repaid debt has the reference of the
 * money that repaid it. */
export function referenceOfKey(key: string): string | undefined {
  const cause = key.replace(/^debt:/, "");
  return ownReference(cause) ?? attributedPayment(cause);
}

/** Money in suspense is identified by its payment's id, or by its reference if there is no
 * payment. */
function attributedPayment(key: string): string | undefined {
  const [, id] = /^suspense:([\da-f-]{36}):(?:settled|reversed)/.exec(key) ?? [];
  const [, reference] =
    /^suspense:charge:(.+?):(?:settled|reversed)(?::\d+)?(?::owed)?$/.exec(key) ?? [];
  return id === undefined ? reference : referenceOf("payment", id);
}
