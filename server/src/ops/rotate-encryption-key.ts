import { resealIdentities } from "#views/privacy/re-encrypt-identities.ts";
import { resealCards } from "#money/cards/re-encrypt-cards.ts";
import { resealRecipients } from "#people/accounts/recipient.ts";
import { inTransaction } from "#platform/database/database.ts";
import { noteAct } from "./audit.ts";
import { type Command, type Order, Refused } from "./command.ts";

/** After SECRET_KEY was changed: re-encrypts everything long-lived with the current key, row by
 * row during operation. Recorded when it begins and when it is done; if interrupted, it is run
 * again. */
export const reseal: Command = {
  usage: "reseal",
  summary: "seal with SECRET_KEY what is kept under SECRET_KEY_PREVIOUS",
  words: [0, 0],
  isAct: true,
  async run(order) {
    const { isDryRun, runtime } = order;
    if (runtime.config.previousSecretKey === undefined) {
      throw new Refused("SECRET_KEY_PREVIOUS is not set: there is nothing to be read with it.");
    }
    if (!isDryRun) await note(order, "asked");
    const lines: string[] = [];
    for (const [what, work] of Object.entries(KEPT)) {
      const { resealed, unreadable } = await work(runtime, isDryRun);
      lines.push(
        `${what}: ${resealed}${unreadable > 0 ? `, read with neither: ${unreadable}` : ""}`,
      );
    }
    if (isDryRun) return ["Nothing was done. This is what would be re-encrypted:", ...lines];
    await note(order, lines.join("; "));
    return ["Re-encrypted:", ...lines];
  },
};

const KEPT = {
  "kept cards": resealCards,
  "bank accounts": resealRecipients,
  "who closed accounts belonged to": resealIdentities,
};

function note(order: Order, result: string): Promise<void> {
  const act = { action: "reseal", subject: null, arguments: {} };
  return inTransaction(order.runtime.db, (tx) => noteAct(tx, order, act, result));
}
