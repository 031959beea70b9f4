import { formatDay } from "@osisi/contracts/calendar.ts";
import { announcementSeverities } from "@osisi/contracts/catalogue-values.ts";
import { acts } from "@osisi/contracts/console/roles.ts";
import { findAnnouncement, insertAnnouncement } from "#people/notices/own-announcements.ts";
import { readDate, readDay, readGiven } from "./catalogue/read-typed.ts";
import { type Command, audited, findInvestor, Refused, word, WrongUsage } from "./command.ts";

const fields = acts["announce-to"].optional;
const TEXT_AT_MOST = 300;

/** The text is not logged: rows of the audit log can never be erased. */
export const announceTo: Command = {
  usage: 'announce-to <investor\'s e-mail or id> <name> <day> "<field>=<value>" …',
  summary: `what the app says on the Home of one investor from that day on: ${fields.join(", ")}`,
  words: [4, 3 + fields.length],
  isAct: true,
  async run(order) {
    const { id: investorId } = await findInvestor(order, word(order, 0));
    const name = word(order, 1);
    if (!/^[a-z0-9-]{1,40}$/.test(name)) {
      throw new WrongUsage(`${name} is no name of an announcement: write your-documents.`);
    }
    const validFrom = readDay(order, word(order, 2));
    const given = readGiven(order.words.slice(3), fields);
    const { text: _private, ...logged } = given;
    const act = {
      action: "announce-to",
      subject: investorId,
      arguments: { name, day: validFrom, ...logged },
    };
    return audited(order, act, async (tx) => {
      const known = await findAnnouncement(tx, { investorId, name, day: validFrom });
      const text = (given["text"] ?? known?.text ?? "").trim();
      if (text === "" || text.length > TEXT_AT_MOST) {
        throw new Refused(`The text has 1 to ${TEXT_AT_MOST} characters.`);
      }
      const severity = readSeverity(given["severity"] ?? known?.severity ?? "information");
      const until = readDate(given["until"] ?? known?.until ?? validFrom);
      const ends = known !== undefined && known.until >= validFrom;
      if (until < validFrom && !ends) throw new Refused("It would be shown on no day.");
      const createdAt = order.runtime.clock.now();
      const row = { investorId, name, severity, text, validFrom, until, createdAt };
      await insertAnnouncement(tx, row);
      const days = until < validFrom ? "is shown no more" : `is shown until ${formatDay(until)}`;
      return `From ${formatDay(validFrom)}, the announcement ${name} to the investor ${investorId} ${days}.`;
    });
  },
};

/** @throws WrongUsage */
function readSeverity(typed: string) {
  const found = announcementSeverities.find((one) => one === typed);
  if (!found) throw new WrongUsage(`${typed} is none of ${announcementSeverities.join(", ")}.`);
  return found;
}
