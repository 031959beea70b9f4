import type { FastifyInstance } from "fastify";
import { type Bank, banks } from "../../banks/banks.ts";
import { holderOf } from "../../banks/resolve.ts";
import { fieldsOf } from "../../http/fields.ts";
import { answer, refuse } from "../http/answer.ts";
import { requiredText } from "../http/fields.ts";

/** The same banks as at the first gateway. Their codes differ where the providers' lists do. */
const otherCodes: Readonly<Record<string, string>> = {
  "Kuda Bank": "090267",
  "Moniepoint MFB": "090405",
  "OPay Digital Services Limited (OPay)": "100004",
  PalmPay: "100033",
};

const codeOf = ({ name, code }: Bank) => otherCodes[name] ?? code;

export function bankByCode(code: string): Bank | undefined {
  return banks.find((bank) => codeOf(bank) === code);
}

export function bankRoutes(app: FastifyInstance) {
  app.get<{ Params: { country: string } }>("/banks/:country", ({ params: { country } }) => {
    if (country !== "NG") throw refuse(400, "country is not supported");
    return answer(
      "Banks fetched successfully",
      banks.map((bank) => ({ id: bank.id, code: codeOf(bank), name: bank.name })),
    );
  });

  app.post("/accounts/resolve", (request) => {
    const fields = fieldsOf(request.body);
    const accountNumber = requiredText(fields, "account_number");
    const bank = bankByCode(requiredText(fields, "account_bank"));
    const holder = bank ? holderOf(accountNumber, bank) : "not found";
    if (holder === "not found") {
      throw refuse(400, "Sorry, that account number is invalid, please check and try again");
    }
    if (holder === "no answer") {
      throw refuse(503, "An error occurred. Please contact support");
    }
    return answer("Account details fetched", {
      account_number: accountNumber,
      account_name: holder.name,
    });
  });
}
