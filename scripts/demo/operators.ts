// The demo's operators: one for each role, and a second where two have to act. They accept an invitation as anyone
// does; their secrets stay in the data folder, for `npm run operator-code`.
import path from "node:path";
import { generate, generateSecret } from "otplib";
import { Client } from "pg";
import type { Role } from "../../contracts/src/console/roles.ts";
import { newId } from "../../server/src/platform/ids.ts";
import { hashToken, newToken } from "../../server/src/platform/secrets/secrets.ts";
import { readOrCreate } from "../data-folder.ts";

interface DemoOperator {
  name: string;
  email: string;
  role: Role;
  /** Of the authenticator. */
  secret: string;
}

export interface DemoOperators {
  password: string;
  people: DemoOperator[];
}

const cast: readonly (readonly [name: string, role: Role])[] = [
  ["Emeka", "support"],
  ["Bisi", "finance"],
  ["Chidi", "finance"],
  ["Halima", "compliance"],
  ["Kunle", "catalogue"],
  ["Ruth", "admin"],
  ["Ife", "admin"],
];

export function demoOperators(dataDir: string): DemoOperators {
  return readOrCreate(path.join(dataDir, "demo-operators.json"), () => ({
    password: "a well kept garden",
    people: cast.map(([name, role]) => ({
      name,
      email: `${name.toLowerCase()}@osisi.example`,
      role,
      secret: generateSecret(),
    })),
  }));
}

interface Place {
  dataDir: string;
  databaseUrl: string;
  consoleUrl?: string | undefined;
}

/** Adds those that are not there yet. Undefined without a console. */
export async function demoOperatorsAt(place: Place): Promise<DemoOperators | undefined> {
  const { dataDir, databaseUrl, consoleUrl } = place;
  if (consoleUrl === undefined) return undefined;
  const operators = demoOperators(dataDir);
  const database = new Client(databaseUrl);
  await database.connect();
  try {
    for (const person of operators.people) {
      const token = newToken();
      const { rows } = await database.query<{ added: boolean }>(
        "select add_operator($1, $2, $3, $4, $5) as added",
        [newId(), person.name, person.email, person.role, hashToken(token)],
      );
      if (rows[0]?.added) await accept(consoleUrl, token, operators.password, person);
    }
  } finally {
    await database.end();
  }
  return operators;
}

async function accept(
  consoleUrl: string,
  token: string,
  password: string,
  { secret, email }: DemoOperator,
): Promise<void> {
  const answer = await fetch(`${consoleUrl}/api/invitation/accept`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-osisi-console": "1" },
    body: JSON.stringify({ token, password, secret, code: await generate({ secret }) }),
  });
  if (!answer.ok) throw new Error(`${email} could not be invited: ${await answer.text()}`);
}
