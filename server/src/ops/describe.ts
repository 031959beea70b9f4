import type { Db } from "#platform/database/database.ts";
import { thingsCalled } from "./about.ts";

/** A line for each thing of this name: what it is, the reason for its state, and what happens next
 * and when. */
export async function describe(db: Db, reference: string): Promise<string[]> {
  const things = await thingsCalled(db, reference);
  return things.map(({ what, why, byItself }) =>
    [what, why, byItself].filter((sentence) => sentence !== undefined).join(" "),
  );
}
