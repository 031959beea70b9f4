/** Nigerian banks by the provider's codes. Codes are strings, because leading zeros are
 * significant. */
export type Bank = Readonly<{
  id: number;
  name: string;
  code: string;
  slug: string;
  directDebit: boolean;
}>;

const named: [name: string, code: string][] = [
  ["Access Bank", "044"],
  ["Citibank Nigeria", "023"],
  ["Ecobank Nigeria", "050"],
  ["Fidelity Bank", "070"],
  ["First Bank of Nigeria", "011"],
  ["First City Monument Bank", "214"],
  ["Globus Bank", "00103"],
  ["Guaranty Trust Bank", "058"],
  ["Jaiz Bank", "301"],
  ["Keystone Bank", "082"],
  ["Kuda Bank", "50211"],
  ["Lotus Bank", "303"],
  ["Moniepoint MFB", "50515"],
  ["OPay Digital Services Limited (OPay)", "999992"],
  ["PalmPay", "999991"],
  ["Parallex Bank", "104"],
  ["Polaris Bank", "076"],
  ["Providus Bank", "101"],
  ["Stanbic IBTC Bank", "221"],
  ["Standard Chartered Bank", "068"],
  ["Sterling Bank", "232"],
  ["TAJ Bank", "302"],
  ["Test Bank", "001"],
  ["Titan Bank", "102"],
  ["Union Bank of Nigeria", "032"],
  ["United Bank For Africa", "033"],
  ["Unity Bank", "215"],
  ["Wema Bank", "035"],
  ["Zenith Bank", "057"],
];

/** The banks on the provider's list for direct debit: neither wallets nor microfinance banks. */
const directDebit = new Set(
  (
    "044 023 050 070 011 214 00103 058 030 301 082 076 105 101 221 068 232 100 102 032 033 215 " +
    "035 057"
  ).split(" "),
);

export const banks: readonly Bank[] = named.map(([name, code], at) => ({
  id: at + 1,
  name,
  code,
  slug: name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, ""),
  directDebit: directDebit.has(code),
}));

export function bankByCode(code: string): Bank | undefined {
  return banks.find((bank) => bank.code === code);
}
