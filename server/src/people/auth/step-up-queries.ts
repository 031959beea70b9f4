import { type StepUpBy, wrongTriesAtMost } from "@osisi/contracts/step-up.ts";
import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

/** Returns whether the session still existed. */
export async function insertStepUp(
  db: Db | Tx,
  stepUp: { tokenHash: Buffer; sessionId: string; given: StepUpBy; createdAt: Date },
): Promise<boolean> {
  const { tokenHash, sessionId, given, createdAt } = stepUp;
  const { numAffectedRows } = await sql`
    insert into step_up (token_hash, session_id, given, created_at)
    select ${tokenHash}, id, ${given}, ${createdAt} from session where id = ${sessionId} for key share
  `.execute(db);
  return numAffectedRows === 1n;
}

/** The step-up of this token, and which ones the investor can be asked for. */
export async function findStepUp(
  db: Db | Tx,
  stepUp: { tokenHash: Buffer | null; sessionId: string; investorId: string; givenAfter: Date },
) {
  const { rows } = await sql<{
    given: StepUpBy | null;
    passwordHash: string;
    wrongTries: number | null;
  }>`
    select step_up.given, investor.password_hash, pin.wrong_tries
    from investor
    left join pin on pin.investor_id = investor.id
    left join step_up on step_up.token_hash = ${stepUp.tokenHash}
      and step_up.session_id = ${stepUp.sessionId} and step_up.created_at > ${stepUp.givenAfter}
    where investor.id = ${stepUp.investorId}
  `.execute(db);
  return rows[0];
}

/** Invalidates every step-up in an investor's sessions. */
export async function deleteStepUpsOf(tx: Tx, investorId: string): Promise<void> {
  await tx
    .deleteFrom("stepUp")
    .using("session")
    .whereRef("session.id", "=", "stepUp.sessionId")
    .where("session.investorId", "=", investorId)
    .execute();
}

/** Invalidates step-ups by a PIN that was replaced. */
export async function deleteStepUpsByPin(tx: Tx, investorId: string): Promise<void> {
  await tx
    .deleteFrom("stepUp")
    .using("session")
    .whereRef("session.id", "=", "stepUp.sessionId")
    .where("session.investorId", "=", investorId)
    .where("stepUp.given", "=", "pin")
    .execute();
}

export async function deleteOldStepUps(db: Db, givenBefore: Date): Promise<void> {
  await db.deleteFrom("stepUp").where("createdAt", "<=", givenBefore).execute();
}

/** Counts a password attempt before it is compared, so that concurrent attempts cannot exceed the
 * limit. Returns the number of attempts; `undefined` if this session has none left. */
export async function takePasswordTry(db: Db, sessionId: string): Promise<number | undefined> {
  const row = await db
    .updateTable("session")
    .set((set) => ({ wrongPasswords: set("wrongPasswords", "+", 1) }))
    .where("id", "=", sessionId)
    .where("wrongPasswords", "<", wrongTriesAtMost)
    .returning("wrongPasswords")
    .executeTakeFirst();
  return row?.wrongPasswords;
}

export async function forgetWrongPasswords(db: Db | Tx, sessionId: string): Promise<void> {
  await db.updateTable("session").set({ wrongPasswords: 0 }).where("id", "=", sessionId).execute();
}

export function findPin(db: Db | Tx, investorId: string) {
  return db
    .selectFrom("pin")
    .select(["pinHash", "wrongTries", "setAt"])
    .where("investorId", "=", investorId)
    .executeTakeFirst();
}

export async function upsertPin(
  tx: Tx,
  pin: { investorId: string; pinHash: string; setAt: Date },
): Promise<void> {
  const { pinHash, setAt } = pin;
  await tx
    .insertInto("pin")
    .values(pin)
    .onConflict((conflict) =>
      conflict.column("investorId").doUpdateSet({ pinHash, setAt, wrongTries: 0 }),
    )
    .execute();
}

/** Returns whether there was one. */
export async function deletePin(tx: Tx, investorId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("pin")
    .where("investorId", "=", investorId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Like `takePasswordTry`. */
export async function takePinTry(
  db: Db,
  investorId: string,
): Promise<{ pinHash: string; wrongTries: number } | undefined> {
  return await db
    .updateTable("pin")
    .set((set) => ({ wrongTries: set("wrongTries", "+", 1) }))
    .where("investorId", "=", investorId)
    .where("wrongTries", "<", wrongTriesAtMost)
    .returning(["pinHash", "wrongTries"])
    .executeTakeFirst();
}

/** Takes back the count of a right PIN; wrong ones before it stay counted. Returns whether it is
 * still the PIN. */
export async function giveBackPinTry(
  tx: Tx,
  pin: { investorId: string; pinHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("pin")
    .set({ wrongTries: sql<number>`greatest(wrong_tries - 1, 0)` })
    .where("investorId", "=", pin.investorId)
    .where("pinHash", "=", pin.pinHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The password was entered: resets the PIN's tries. */
export async function unlockPin(db: Db | Tx, investorId: string): Promise<void> {
  await db
    .updateTable("pin")
    .set({ wrongTries: 0 })
    .where("investorId", "=", investorId)
    .where("wrongTries", ">", 0)
    .execute();
}
