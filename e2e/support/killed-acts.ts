import { sql } from "kysely";
import { generate, generateSecret } from "otplib";
import { Client } from "pg";
import { newId } from "../../server/src/platform/ids.ts";
import { hashToken, newToken } from "../../server/src/platform/secrets/secrets.ts";
import { eventually } from "./api.ts";
import type { Operation } from "./killed-operations.ts";
import type { WatchedProduct } from "./watched-product.ts";

/** What operators do in the console, with its process among those that are killed. */

interface Desk {
  email: string;
  secret: string;
  cookie: string;
}

interface Command {
  state: string;
}

const desks = new WeakMap<WatchedProduct, Promise<readonly [maker: Desk, second: Desk]>>();

/** Capital is checked, proposed, approved by a second person, and booked by the worker. */
export const bookingCapital: Operation = {
  name: "an act of two operators",
  async prepare(product) {
    const both = desks.get(product) ?? Promise.all([newDesk(product), newDesk(product)]);
    desks.set(product, both);
    await both;
  },
  async act(product, { key, naira }) {
    const found = await desks.get(product);
    if (!found) throw new Error("No one is signed in.");
    const [maker, second] = found;
    const about = { action: "capital", subject: `GTB-${naira}`, arguments: { amount: `${naira}` } };
    await ask(product, maker, "/api/commands", { id: key, ...about });
    const own = `/api/commands/${key}`;
    const stateAfter = (states: readonly string[]) =>
      eventually(`the command not to be ${states.join(" or ")}`, async () => {
        const { state } = await ask(product, maker, own);
        return states.includes(state) ? undefined : state;
      });
    if ((await stateAfter(["checking"])) === "checked") {
      await ask(product, maker, `${own}/propose`, { reason: "money for returns" });
    }
    if ((await ask(product, maker, own)).state !== "proposed") return;
    const factor = { code: await freshCode(product, second) };
    await ask(product, second, `${own}/approve`, { reason: "as on the slip", factor });
  },
  async isDone({ db }, { key }) {
    const { rows } = await sql`select from command where id = ${key} and state = 'done'`.execute(
      db,
    );
    return rows.length > 0;
  },
  movements: { "capital-contributed": 1 },
  /** The gateway knows nothing of it: the worker's rows in the audit log, of a command that ended well. */
  async timesAtGateway({ db }, { key }) {
    const { rows } = await sql`
      select from audit_log join command on command.id = audit_log.command_id
      where command.id = ${key} and command.state = 'done' and via = 'worker'
    `.execute(db);
    return rows.length;
  },
};

/** A person of finance who has accepted their invitation. */
async function newDesk(product: WatchedProduct): Promise<Desk> {
  const token = newToken();
  const email = `${newId()}@osisi.example`;
  await sql`select add_operator(${newId()}, 'Bisi', ${email}, 'finance', ${hashToken(token)})`.execute(
    product.db,
  );
  const secret = generateSecret();
  const answer = await fetch(`${product.consoleUrl}/api/invitation/accept`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-osisi-console": "1" },
    body: JSON.stringify({
      token,
      password: "a well kept garden",
      secret,
      code: await generate({ secret }),
    }),
  });
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  if (answer.status !== 200 || cookie === "") throw new Error("The invitation was not accepted.");
  return { email, secret, cookie };
}

/** A code works once; instead of waiting for the next half minute, the last one is forgotten. */
async function freshCode({ databaseOwnerUrl }: WatchedProduct, desk: Desk): Promise<string> {
  const owner = new Client(databaseOwnerUrl);
  await owner.connect();
  await owner.query("update operator set totp_step = 0 where email = $1", [desk.email]);
  await owner.end();
  return generate({ secret: desk.secret });
}

async function ask(
  { consoleUrl }: WatchedProduct,
  { cookie }: Desk,
  path: string,
  body?: object,
): Promise<Command> {
  const answer = await fetch(consoleUrl + path, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", "x-osisi-console": "1", cookie },
    ...(body && { body: JSON.stringify(body) }),
  });
  const found: Command & { message?: string } = await answer.json();
  if (answer.status !== 200) throw new Error(`${path} answered ${found.message}`);
  return found;
}
