import { createHash } from "node:crypto";
import { inspect } from "node:util";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/shared-statement-messages.ts";
import {
  type NewlyShared,
  type SharedStatement,
  sharingRules,
  statementIdHeader,
} from "@osisi/contracts/shared-statements.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Investor, type Paying, startPaying } from "#test/paying.ts";
import { openSession } from "#people/auth/session.ts";
import { deriveKey, keyedHash } from "#platform/secrets/secrets.ts";
import { sharedStatementJobs } from "./jobs.ts";
import { checkStatement } from "./share-statement.ts";

let world: Paying;
let ada: Investor;

beforeAll(async () => {
  world = await startPaying({ LIMIT_STATEMENTS_PER_HOUR: "1000" });
});
afterAll(() => world.stop());
beforeEach(async () => {
  ada = await world.investor();
});

const headersOf = (by: Investor) => ({ authorization: `Bearer ${by.token}` });

async function download(by: Investor, format = "pdf") {
  const query = new URLSearchParams({ from: "2025-01-01", to: "2025-12-31", format });
  const url = `${apiPaths.statement}?${query.toString()}`;
  const answer = await world.app.inject({ url, headers: headersOf(by) });
  expect(answer.statusCode).toBe(200);
  return { id: String(answer.headers[statementIdHeader]), bytes: answer.rawPayload };
}

function post(by: Investor, url: string, payload: object) {
  return world.app.inject({ method: "POST", url, payload, headers: headersOf(by) });
}

async function share(by: Investor, id: string) {
  const answer = await post(by, apiPaths.shareStatement, { id });
  const { data, message } = answer.json<{ data: NewlyShared; message: string }>();
  return { statusCode: answer.statusCode, data, message };
}

async function withdraw(by: Investor, id: string) {
  const answer = await post(by, apiPaths.withdrawSharedStatement, { id });
  const { message } = answer.json<{ message: string }>();
  return { statusCode: answer.statusCode, message };
}

async function sharedNow(by: Investor) {
  const { id } = await download(by);
  return (await share(by, id)).data;
}

async function list(by: Investor) {
  const url = apiPaths.sharedStatements;
  const answer = await world.app.inject({ url, headers: headersOf(by) });
  return answer.json<{ data: { statements: SharedStatement[] } }>().data.statements;
}

const row = (id: string) =>
  world.db.selectFrom("issuedStatement").selectAll().where("id", "=", id).executeTakeFirst();

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();

describe("a statement that was downloaded", () => {
  it.each(["pdf", "csv"])(
    "is recorded with the hash of its bytes, and not shared: %s",
    async (format) => {
      const { bytes, id } = await download(ada, format);
      const issued = await row(id);
      expect(issued).toMatchObject({ investorId: ada.id, format, codeHmac: null, expiresAt: null });
      expect(issued?.sha256.equals(sha256(bytes))).toBe(true);
      expect(await list(ada)).toEqual([]);
    },
  );

  it("is not recorded unless it was made to its end", async () => {
    const query = new URLSearchParams({ from: "2025-01-01", to: "nothing", format: "pdf" });
    const url = `${apiPaths.statement}?${query.toString()}`;
    await world.app.inject({ url, headers: headersOf(ada) });
    const rows = world.db.selectFrom("issuedStatement").where("investorId", "=", ada.id);
    expect(await rows.select("id").execute()).toEqual([]);
  });

  it("can be checked by its code once its holder shares it", async () => {
    await world.db
      .updateTable("investor")
      .set({ firstName: "ọlá", lastName: "Ńwankwọ" })
      .where("id", "=", ada.id)
      .execute();
    const { bytes, id } = await download(ada);
    const { data, message } = await share(ada, id);
    expect(message).toBe(messages.statementShared);
    expect(data.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(data.url).toBe(`${world.runtime.config.appUrl}/check/${data.code}`);
    expect(data.statement).toMatchObject({ id, from: "2025-01-01", to: "2025-12-31" });
    expect(data.statement.initials.normalize("NFC")).toBe("Ọ. Ń.".normalize("NFC"));
    for (const typed of [data.code, data.code.toLowerCase().replaceAll("-", " ")]) {
      const found = await checkStatement(world.runtime, typed);
      expect(found).toMatchObject({ id, initials: data.statement.initials });
      expect(found?.sha256.equals(sha256(bytes))).toBe(true);
    }
    expect(await list(ada)).toEqual([data.statement]);
  });

  it("is another file each time, and each code knows its own", async () => {
    const [one, other] = [await download(ada), await download(ada)];
    const { data } = await share(ada, one.id);
    const found = await checkStatement(world.runtime, data.code);
    const tampered = Buffer.from(one.bytes);
    tampered[tampered.length - 20] = (tampered.at(-20) ?? 0) ^ 1;
    expect(found?.sha256.equals(sha256(one.bytes))).toBe(true);
    expect(found?.sha256.equals(sha256(tampered))).toBe(false);
    expect((await row(other.id))?.codeHmac).toBeNull();
  });

  it("gets another code when it is shared again, and the code before stops working", async () => {
    const { id } = await download(ada);
    const [first, second] = [await share(ada, id), await share(ada, id)];
    expect(second.data.code).not.toBe(first.data.code);
    expect(await checkStatement(world.runtime, first.data.code)).toBeUndefined();
    expect(await checkStatement(world.runtime, second.data.code)).toMatchObject({ id });
    expect(await list(ada)).toHaveLength(1);
  });

  it("is shared with at most four others, even concurrently", async () => {
    const files = await Promise.all(
      Array.from({ length: sharingRules.mostShared + 2 }, () => download(ada)),
    );
    const answers = await Promise.all(files.map(({ id }) => share(ada, id)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toMatchObject([
      { statusCode: 409, message: messages.tooManyShared },
      { statusCode: 409, message: messages.tooManyShared },
    ]);
    const [shared] = await list(ada);
    expect(await list(ada)).toHaveLength(sharingRules.mostShared);
    await withdraw(ada, String(shared?.id));
    const left = files.find((_, index) => answers[index]?.statusCode === 409);
    expect((await share(ada, String(left?.id))).statusCode).toBe(200);
  });
});

describe("another investor", () => {
  it("neither shares, nor sees, nor withdraws a statement", async () => {
    const tunde = await world.investor();
    const { id } = await download(ada);
    expect(await share(tunde, id)).toMatchObject({ statusCode: 404, data: null });
    expect((await row(id))?.codeHmac).toBeNull();
    const { data } = await share(ada, id);
    expect(await list(tunde)).toEqual([]);
    expect(await withdraw(tunde, id)).toMatchObject({
      statusCode: 404,
      message: messages.codeUnknown,
    });
    expect(await checkStatement(world.runtime, data.code)).toMatchObject({ id });
  });

  it.each(["", "none", "00000000-0000-4000-8000-000000000000", null, 5])(
    "is refused an id that names nothing: %j",
    async (id) => {
      for (const url of [apiPaths.shareStatement, apiPaths.withdrawSharedStatement]) {
        expect([400, 404]).toContain((await post(ada, url, { id })).statusCode);
      }
    },
  );

  it("does nothing without a session", async () => {
    for (const url of [apiPaths.shareStatement, apiPaths.withdrawSharedStatement]) {
      const answer = await world.app.inject({ method: "POST", url, payload: {} });
      expect(answer.statusCode).toBe(401);
    }
    expect((await world.app.inject(apiPaths.sharedStatements)).statusCode).toBe(401);
  });
});

describe("a code", () => {
  it("is kept nowhere: neither in the table nor in the log", async () => {
    const { code, statement } = await sharedNow(ada);
    const kept = await row(statement.id);
    const key = deriveKey(world.runtime.config.secretKey, "statement codes");
    expect(kept?.codeHmac?.equals(keyedHash(key, code))).toBe(true);
    await checkStatement(world.runtime, code);
    const everywhere = `${inspect(kept)}${world.logged()}`;
    for (const form of [code, code.replaceAll("-", "")]) expect(everywhere).not.toContain(form);
  });

  it("works with the previous key while the key is being rotated, and with no other", async () => {
    const { code } = await sharedNow(ada);
    const { config } = world.runtime;
    const rotated = { ...config, secretKey: "another key".repeat(4) };
    const during = {
      ...world.runtime,
      config: { ...rotated, previousSecretKey: config.secretKey },
    };
    expect(await checkStatement(during, code)).toBeDefined();
    expect(await checkStatement({ ...world.runtime, config: rotated }, code)).toBeUndefined();
  });

  it("is withdrawn once, however many withdraw it at the same time", async () => {
    const { code, statement } = await sharedNow(ada);
    const [one, other] = await Promise.all([
      withdraw(ada, statement.id),
      withdraw(ada, statement.id),
    ]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(await checkStatement(world.runtime, code)).toBeUndefined();
    const { withdrawnAt } = (await row(statement.id)) ?? {};
    await world.travel("PT1H");
    expect((await withdraw(ada, statement.id)).message).toBe(messages.sharedStatementWithdrawn);
    expect((await row(statement.id))?.withdrawnAt).toEqual(withdrawnAt);
    expect(await list(ada)).toEqual([]);
  });

  it("cannot be had again for a statement that was withdrawn", async () => {
    const { statement } = await sharedNow(ada);
    await withdraw(ada, statement.id);
    expect(await share(ada, statement.id)).toMatchObject({
      statusCode: 404,
      message: messages.sharedStatementUnknown,
    });
  });

  it("expires after ninety days, and then nothing is kept of the statement", async () => {
    const { code, statement } = await sharedNow(ada);
    const issued = await download(ada);
    await world.travel("PT23H");
    await sharedStatementJobs(world.runtime).everyMinute?.();
    expect(await row(issued.id)).toBeDefined();
    await world.travel("PT2H");
    const session = { investorId: ada.id, userAgent: "test", now: world.runtime.clock.now() };
    const late = { ...ada, token: (await openSession(world.db, session)).token };
    expect(await share(late, issued.id)).toMatchObject({ statusCode: 404 });
    await sharedStatementJobs(world.runtime).everyMinute?.();
    expect(await row(issued.id)).toBeUndefined();
    await world.travel("P88D");
    expect(await checkStatement(world.runtime, code)).toMatchObject({ id: statement.id });
    await world.travel("P1D");
    expect(await checkStatement(world.runtime, code)).toBeUndefined();
    await sharedStatementJobs(world.runtime).everyMinute?.();
    expect(await row(statement.id)).toBeUndefined();
  });
});
