import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { openSession } from "../../server/src/auth/session.ts";
import type { Db } from "../../server/src/platform/database.ts";
import { newId } from "../../server/src/platform/ids.ts";
import { ask } from "./ask.ts";

/** Somebody who is signed in. Hundreds of them come straight from the database, because hashing that
 * many passwords takes minutes; all of their money moves by HTTP. */
export type Investor = Readonly<{
  id: string;
  email: string;
  token: string;
  /** Nobody else's: it tells whose a payout of the gateway's is. */
  accountNumber: string;
}>;

/** Accounts of this bank belong to nobody in particular, and every number is one. */
const TEST_BANK = "001";

export async function newInvestors(db: Db, count: number): Promise<Investor[]> {
  const now = new Date();
  return Promise.all(Array.from({ length: count }, (_, index) => newInvestor(db, index, now)));
}

async function newInvestor(db: Db, index: number, now: Date): Promise<Investor> {
  const id = newId();
  const digits = String(index).padStart(7, "0");
  const email = `investor-${index}@example.ng`;
  await db
    .insertInto("investor")
    .values({
      id,
      firstName: "Chaos",
      lastName: `Investor ${index}`,
      address: "1 Test Street",
      email,
      emailVerifiedAt: now,
      phone: `+234803${digits}`,
      passwordHash: "none",
      investorTypeId: 1,
      referralSlug: id,
      termsAcceptedAt: now,
      createdAt: now,
    })
    .execute();
  const token = await openSession(db, { investorId: id, userAgent: "chaos", now });
  return { id, email, token, accountNumber: `${digits}111` };
}

export async function addAccount(appUrl: string, investor: Investor): Promise<void> {
  const { accountNumber, token } = investor;
  const body = { accountNumber, bankCode: TEST_BANK };
  const answer = await ask(appUrl + apiPaths.createAccount, { token, body });
  if (answer.statusCode !== 200) {
    throw new Error(`${investor.email} has no account: ${JSON.stringify(answer)}`);
  }
}
