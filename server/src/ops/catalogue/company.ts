import { offerActs } from "@osisi/contracts/console/offer-acts.ts";
import { rowOn } from "@osisi/contracts/catalogue.ts";
import { type Command, audited, word } from "../command.ts";
import { addRow, lockCatalogue } from "./add-row.ts";
import { asIs, named, orNone, readDay, readGiven, readLines } from "./read-typed.ts";

const fields = offerActs.company.optional;

export const companyDetails: Command = {
  usage: 'company <day> "<field>=<value>" …',
  summary: `who we are and how to reach us, from that day on: ${fields.join(", ")}`,
  words: [2, 1 + fields.length],
  isAct: true,
  async run(order) {
    const validFrom = readDay(order, word(order, 0));
    const given = readGiven(order.words.slice(1), fields);
    const act = { action: "company", subject: validFrom, arguments: given };
    return audited(order, act, async (tx) => {
      const value = {
        ...rowOn(await lockCatalogue(tx), validFrom, "company")?.value,
        ...named(given, "name", "legalName", asIs),
        ...named(given, "address", "address", readLines),
        ...named(given, "email", "email", asIs),
        ...named(given, "privacy-email", "dataProtectionEmail", asIs),
        ...named(given, "phones", "phones", readLines),
        ...named(given, "whatsapp", "whatsApp", asIs),
        ...named(given, "phone-hours", "phoneHours", orNone),
        ...named(given, "rc-number", "rcNumber", orNone),
        ...named(given, "licence", "licence", orNone),
        ...named(given, "licensed-partner", "licensedPartner", orNone),
        ...named(given, "register-link", "registerLink", orNone),
        ...named(given, "money-holder", "moneyHolder", orNone),
        ...named(given, "identity-verifier", "identityVerifier", orNone),
      };
      return addRow(tx, order, { kind: "company", subject: "", validFrom, value });
    });
  },
};
