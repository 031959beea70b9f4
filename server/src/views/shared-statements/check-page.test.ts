import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { checkMarks, checkPages } from "@osisi/contracts/public-pages.ts";
import { type NewlyShared, statementIdHeader } from "@osisi/contracts/shared-statements.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Leavers, startClosing } from "#test/closing.ts";
import { type Api, createApi } from "#platform/http/server.ts";
import { finishPage } from "#platform/http/public-site.ts";
import { checkPageRoutes } from "./check-page.ts";

/** With pages that say which they are, and what was filled in. */

const pageOf = (file: string) => `<html><h1>${file}</h1>${Object.values(checkMarks).join("|")}`;

let world: Leavers;
let pages: Api;
let ada: Investor;
/** The next address: each test has tries of its own. */
let address = 0;

async function withPages(runtime: Leavers["runtime"]): Promise<Api> {
  const app = await createApi(runtime);
  checkPageRoutes(app, runtime, (file) => finishPage(pageOf(file), runtime.config));
  await app.ready();
  return app;
}

beforeAll(async () => {
  world = await startClosing({ LIMIT_STATEMENTS_PER_HOUR: "1000" });
  pages = await withPages(world.runtime);
});
afterAll(async () => {
  await pages.close();
  await world.stop();
});
beforeEach(async () => {
  address += 1;
  ada = await world.leaver();
});

const look = (path: string, remoteAddress = `10.0.0.${address}`) =>
  pages.inject({ url: `${checkPages.path}${path}`, remoteAddress });

async function share(by: Investor): Promise<NewlyShared> {
  const headers = { authorization: `Bearer ${by.token}` };
  const query = new URLSearchParams({ from: "2025-01-01", to: "2025-12-31", format: "csv" });
  const url = `${apiPaths.statement}?${query.toString()}`;
  const file = await world.app.inject({ url, headers });
  const payload = { id: file.headers[statementIdHeader] };
  const answer = await world.app.inject({
    method: "POST",
    url: apiPaths.shareStatement,
    payload,
    headers,
  });
  return answer.json<{ data: NewlyShared }>().data;
}

const addressOf = (index: number) => `10.2.${Math.floor(index / 250)}.${index % 250}`;

const isUnknown = ({ statusCode, body }: Awaited<ReturnType<typeof look>>) =>
  statusCode === 404 && body.includes(`<h1>${checkPages.unknown}</h1>`);

it("shows what was issued: initials, days, closing balance and the hash, and no name", async () => {
  await world.db
    .updateTable("investor")
    .set({ firstName: "<b>", lastName: "%SHA256%" })
    .where("id", "=", ada.id)
    .execute();
  const { code } = await share(ada);
  const { body, statusCode } = await look(`/${code}`);
  expect(statusCode).toBe(200);
  expect(body).toContain(`<h1>${checkPages.found}</h1>&lt;. %.|1 Jan 2025 – 31 Dec 2025|₦0.00|`);
  expect(body).toMatch(/\|at the end of 31 Dec 2025\|CSV\|[^|]+\|[^|]+\|[0-9a-f]{64}$/);
  for (const secret of [ada.id, ada.email]) expect(body).not.toContain(secret);
});

it("is kept by no one, listed nowhere, and leaks no address", async () => {
  const { code } = await share(ada);
  for (const path of ["", `/${code}`, "/0000-0000-0000-0000"]) {
    const { headers } = await look(path);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "content-type": "text/html; charset=utf-8",
    });
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["etag"]).toBeUndefined();
  }
});

it("reads a typed code without a script, as it was meant", async () => {
  const { code } = await share(ada);
  const typed = code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
  const { headers, statusCode } = await look(`?code=${encodeURIComponent(typed)}`);
  expect({ statusCode, to: headers.location }).toEqual({ statusCode: 303, to: `/check/${code}` });
  expect((await look("?code=")).body).toContain(`<h1>${checkPages.form}</h1>`);
  expect(isUnknown(await look("?code=hello"))).toBe(true);
});

it("is the same for codes that are unknown, malformed, withdrawn, expired, or of a closed account", async () => {
  const withdrawn = await share(ada);
  const headers = { authorization: `Bearer ${ada.token}` };
  await world.app.inject({
    method: "POST",
    url: apiPaths.withdrawSharedStatement,
    payload: { id: withdrawn.statement.id },
    headers,
  });
  const leaver = await world.leaver();
  const left = await share(leaver);
  expect((await look(`/${left.code}`)).statusCode).toBe(200);
  expect((await world.close(leaver)).statusCode).toBe(200);
  const old = await share(await world.leaver());
  await world.travel("P90D");
  const answers = await Promise.all(
    ["0000-0000-0000-0000", "'; drop", withdrawn.code, left.code, old.code].map((code) =>
      look(`/${encodeURIComponent(code)}`),
    ),
  );
  expect(answers.map(isUnknown)).toEqual(answers.map(() => true));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
});

it("is not in the log, whatever was tried", async () => {
  const { code } = await share(ada);
  for (const path of [`/${code}`, `?code=${code}`, `/${code.toLowerCase()}`]) await look(path);
  const logged = world.logged().toUpperCase();
  expect(logged).toContain("/CHECK/:CODE");
  for (const form of [code, code.replaceAll("-", "")]) expect(logged).not.toContain(form);
});

it("ends guessing by one address, and answers others", async () => {
  const { code } = await share(ada);
  for (let tries = 0; tries < 30; tries += 1) {
    expect((await look(`/0000-0000-0000-00${10 + tries}`)).statusCode).toBe(404);
  }
  const refused = await look(`/${code}`);
  expect(refused).toMatchObject({ statusCode: 429 });
  expect(refused.headers["retry-after"]).toBe("600");
  expect(refused.body).toContain(`<h1>${checkPages.limited}</h1>`);
  expect((await look(`/${code}`, "10.1.0.1")).statusCode).toBe(200);
  await world.travel("PT10M");
  expect((await look(`/${code}`)).statusCode).toBe(200);
});

it("ends guessing by many addresses together, for a minute", async () => {
  const { code } = await share(ada);
  await world.travel("PT1M");
  const statuses: number[] = [];
  for (let index = 0; index < 600; index += 1) {
    statuses.push((await look("/0000-0000-0000-0000", addressOf(index))).statusCode);
  }
  expect(new Set(statuses)).toEqual(new Set([404]));
  const refused = await look(`/${code}`, addressOf(600));
  expect({ ...refused.headers, statusCode: refused.statusCode }).toMatchObject({
    statusCode: 429,
    "retry-after": "60",
  });
  await world.travel("PT1M");
  expect((await look(`/${code}`, addressOf(601))).statusCode).toBe(200);
});
