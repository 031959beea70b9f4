import { randomInt } from "node:crypto";

/** A new person for a test. */
export interface Person {
  firstName: string;
  lastName: string;
  address: string;
  email: string;
  /** Ten digits, as typed after the fixed +234. */
  phone: string;
  password: string;
}

/** The account of newPerson, by her bank; and another person's. */
export const ownAccount = { accountNumber: "0011061670", bankCode: "058" } as const;
export const othersAccount = { accountNumber: "0000014579", bankCode: "011" } as const;

/** As the test bank names the owner of each of its accounts. */
export const ofTestBank = { firstName: "Test", lastName: "Account" } as const;

let counter = 0;

export function newPerson(): Person {
  counter += 1;
  const unique = `${process.pid}${counter}${randomInt(1_000_000)}`;
  return {
    firstName: "Ngozi",
    lastName: "Bello",
    address: "12 Marina Road, Lagos",
    email: `ngozi.${unique}@example.ng`,
    phone: `80${String(randomInt(100_000_000)).padStart(8, "3")}`,
    password: "a sapling in June",
  };
}
