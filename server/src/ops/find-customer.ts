import { findClaimants, readInvestor } from "#people/onboarding/investor.ts";
import { isId } from "#platform/ids.ts";
import { type Order, Refused } from "./command.ts";

/** Only a verified address identifies an investor; a claimed one may be another person's. */
export async function findInvestor({ runtime }: Order, typed: string) {
  const { clock, db } = runtime;
  if (isId(typed)) {
    const investor = await readInvestor(db, typed);
    if (investor?.closedAt) throw new Refused(`The investor ${typed} has closed their account.`);
    if (investor) return investor;
    throw new Refused(`There is no investor ${typed}.`);
  }
  const target = typed.trim().toLowerCase();
  const [owner] = await findClaimants(db, { channel: "mail", target }, clock.now());
  if (owner?.emailVerifiedAt) return owner;
  throw new Refused(`No investor has verified the address ${typed}.`);
}
