import { expect } from "vitest";
import { findViolations } from "../src/ledger/invariants.ts";
import type { Db } from "../src/platform/database.ts";

/** How every test that moves money ends: the whole books hold. */
export async function expectSoundLedger(db: Db): Promise<void> {
  expect(await findViolations(db)).toEqual([]);
}
