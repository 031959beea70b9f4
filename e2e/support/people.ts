import { randomInt } from "node:crypto";

/** Somebody new for a test. */
export interface Person {
  firstName: string;
  lastName: string;
  address: string;
  email: string;
  /** Ten digits, as typed after the fixed +234. */
  phone: string;
  password: string;
}

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
