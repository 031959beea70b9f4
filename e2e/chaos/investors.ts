import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { openSession } from "../../server/src/people/auth/session.ts";
import type { Db } from "../../server/src/platform/database/database.ts";
import { newId } from "../../server/src/platform/ids.ts";
import { hashToken } from "../../server/src/platform/secrets/secrets.ts";
import { rememberStepUp } from "../support/step-up.ts";
import { send } from "./send.ts";

/** A signed-in investor. Hundreds of them are inserted into the database directly, because hashing
 * that many passwords takes minutes; all of their money moves by HTTP. */
export type Investor = Readonly<{
  id: string;
  email: string;
  token: string;
  /** Unique: it identifies the owner of a payout at the gateway. */
  accountNumber: string;
}>;

/** At this bank every account number is valid. */
const TEST_BANK = "001";
const FAR_AHEAD = new Date("2100-01-01");

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
      // As the test bank names the owner of each of its accounts.
      firstName: "Test",
      lastName: "Account",
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
  const { token, stepUp } = await openSession(db, { investorId: id, userAgent: "chaos", now });
  // A step-up as after a login: there is no password that could be verified.
  await db
    .updateTable("stepUp")
    .set({ createdAt: FAR_AHEAD })
    .where("tokenHash", "=", hashToken(stepUp))
    .execute();
  rememberStepUp(token, { stepUp });
  return { id, email, token, accountNumber: `${digits}111` };
}

export async function addAccount(appUrl: string, investor: Investor): Promise<void> {
  const { accountNumber, token } = investor;
  const body = { accountNumber, bankCode: TEST_BANK };
  const answer = await send(appUrl + apiPaths.createAccount, { token, body });
  if (answer.statusCode !== 200) {
    throw new Error(`${investor.email} has no account: ${JSON.stringify(answer)}`);
  }
}
