import { randomInt } from "node:crypto";
import type { Command } from "@osisi/contracts/console/commands.ts";
import type { Action, Role } from "@osisi/contracts/console/roles.ts";
import { sql } from "kysely";
import { generate, generateSecret } from "otplib";
import { Pool } from "pg";
import { createConsoleApp } from "#ops/console/console-app.ts";
import type { ConsoleApi } from "#ops/console/console-runtime.ts";
import { createDatabase } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.ts";
import type { TestServer } from "./server.ts";
import { until } from "./until.ts";

/** The operators' console beside the product, with its own role in the database, and people who sign
 * in to it. */

export const CONSOLE_URL = "http://localhost:3002";
export const OPERATOR_PASSWORD = "a well kept garden";

type Injected = Awaited<ReturnType<ConsoleApi["inject"]>>;
/** The body is read as JSON where it is that. */
type Answer = Pick<Injected, "statusCode" | "headers"> & { body: ReturnType<typeof JSON.parse> };

export type TestOperator = Readonly<{
  id: string;
  name: string;
  email: string;
  role: Role;
  secret: string;
  cookie: string;
  get(url: string): Promise<Answer>;
  post(url: string, body?: object): Promise<Answer>;
  /** A code that was not used before. */
  code(): Promise<string>;
}>;

export type TestConsole = Awaited<ReturnType<typeof startConsole>>;

export async function startConsole(
  server: Pick<TestServer, "consoleUrl" | "db" | "ownerUrl" | "runtime">,
) {
  const db = createDatabase(server.consoleUrl, { searchPath: "console, public" });
  const app = await createConsoleApp({
    config: {
      port: 0,
      url: CONSOLE_URL,
      databaseUrl: server.consoleUrl,
      key: "a key of the console, for tests only",
      timeTravel: false,
      logLevel: "silent",
      proxies: 0,
    },
    db,
    clock: server.runtime.clock,
    log: server.runtime.log,
  });
  const owner = new Pool({ connectionString: server.ownerUrl });
  let made = 0;

  async function call(
    method: "GET" | "POST",
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const ours = method === "POST" ? { "x-osisi-console": "1" } : {};
    const answer = await app.inject({
      method,
      url,
      ...(method === "POST" && { payload: body ?? {} }),
      // Limits are per address.
      remoteAddress: headers["x-address"] ?? `10.0.${randomInt(256)}.${randomInt(256)}`,
      headers: { ...ours, ...headers },
    });
    const isJson = String(answer.headers["content-type"]).includes("json");
    return {
      statusCode: answer.statusCode,
      body: isJson ? answer.json() : answer.body,
      headers: answer.headers,
    };
  }

  /** As the owner of the tables, who alone can. */
  const asOwner = async (statement: string, values: unknown[] = []) =>
    (await owner.query(statement, values)).rows;

  return {
    app,
    db,
    call,
    asOwner,

    /** A new operator who has accepted their invitation and is signed in. */
    async operator(role: Role, name = `${role} ${(made += 1)}`): Promise<TestOperator> {
      const email = `${newId()}@osisi.example`;
      const token = newToken();
      await sql`select add_operator(${newId()}, ${name}, ${email}, ${role}, ${hashToken(token)})`.execute(
        server.db,
      );
      const secret = generateSecret();
      const accepted = await call("POST", "/api/invitation/accept", {
        token,
        password: OPERATOR_PASSWORD,
        secret,
        code: await generate({ secret }),
      });
      const cookie = String(accepted.headers["set-cookie"]).split(";")[0] ?? "";
      const own = (method: "GET" | "POST", url: string, body?: object) =>
        call(method, url, body, { cookie });
      return {
        id: String(accepted.body.id),
        name,
        email,
        role,
        secret,
        cookie,
        get: (url: string) => own("GET", url),
        post: (url: string, body?: object) => own("POST", url, body),
        async code() {
          await asOwner("update operator set totp_step = 0 where email = $1", [email]);
          return generate({ secret });
        },
      };
    },

    /** Opens a command and waits for its check. */
    async checked(
      by: Pick<TestOperator, "get" | "post">,
      action: Action,
      subject: string,
      given: Record<string, string> = {},
    ): Promise<Command> {
      const id = newId();
      await by.post("/api/commands", { id, action, subject, arguments: given });
      return this.ended(by, id, ["checked", "refused"]);
    },

    /** Waits until the command has reached one of these states. */
    async ended(
      by: Pick<TestOperator, "get">,
      id: string,
      states: readonly string[] = ["done", "refused"],
    ): Promise<Command> {
      let found: Answer | undefined;
      await until(`the command ${id} to be ${states.join(" or ")}`, async () => {
        found = await by.get(`/api/commands/${id}`);
        return states.includes(found.body.state);
      });
      return found?.body;
    },

    async stop() {
      await app.close();
      await db.destroy();
      await owner.end();
    },
  };
}
