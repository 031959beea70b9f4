import { endAllSessions, endSessionsOfAllInvestors } from "#people/auth/session.ts";
import { audited } from "./audit.ts";
import { type Command, word } from "./command.ts";
import { findInvestor } from "./find-customer.ts";

const EVERYBODY = "everybody";

/** For a stolen phone or leaked tokens: every logged-in investor has to log in again. */
export const logOut: Command = {
  usage: "log-out <investor's e-mail or id, or everybody>",
  summary: "ends every session, and every login that waits for its code",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const typed = word(order, 0);
    if (typed === EVERYBODY) {
      const act = { action: "log-out", subject: EVERYBODY, arguments: {} };
      return audited(order, act, async (tx) => {
        const ended = await endSessionsOfAllInvestors(tx);
        return `Sessions that have ended: ${ended}. Everybody is logged out.`;
      });
    }
    const { id } = await findInvestor(order, typed);
    const act = { action: "log-out", subject: id, arguments: {} };
    return audited(order, act, async (tx) => {
      const ended = await endAllSessions(tx, id);
      return `Sessions of the investor ${id} that have ended: ${ended}.`;
    });
  },
};
