/** The check digit of a Nigerian account number (NUBAN). It can only warn: it depends on the bank's
 * code, wallets that use a phone number have none, and only the bank knows whether an account
 * exists. The revised rule of 2020 gives banks the same digit as the old one, because the zeros
 * that it prepends to their code add nothing. */

const WEIGHTS = [3, 7, 3];
const ACCOUNT = /^\d{10}$/;
/** `058` is a bank, `50211` another financial institution. Longer codes are the gateway's own. */
const BANK = /^\d{3}$/;
const OTHER_INSTITUTION = /^\d{5}$/;

/** `unknown` where the rule does not cover the bank's code. */
export function checkNuban(
  bankCode: string,
  accountNumber: string,
): "fits" | "differs" | "unknown" {
  const prefix = prefixOf(bankCode);
  if (prefix === undefined || !ACCOUNT.test(accountNumber)) return "unknown";
  const digits = Array.from(prefix + accountNumber.slice(0, 9), Number);
  const sum = digits.reduce((sum, digit, at) => sum + digit * (WEIGHTS[at % 3] ?? 0), 0);
  return (10 - (sum % 10)) % 10 === Number(accountNumber.at(-1)) ? "fits" : "differs";
}

function prefixOf(bankCode: string): string | undefined {
  if (BANK.test(bankCode)) return `000${bankCode}`;
  return OTHER_INSTITUTION.test(bankCode) ? `9${bankCode}` : undefined;
}
