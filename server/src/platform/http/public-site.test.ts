import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { otherPages, publicPages } from "@osisi/contracts/public-pages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testConfig } from "#test/config.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { systemClock } from "#platform/clock.ts";
import { createLog } from "#platform/log.ts";
import { finishPage, packingFor, servePublicSite } from "./public-site.ts";
import { type Api, createApi } from "./server.ts";

const written = new Map<string, string>();
const FORM = 'https://forms.example/loan?a=1&b="2"';
let database: TestDatabase;
let app: Api;
let withoutForm: Api;

beforeAll(async () => {
  const files = Object.values(publicPages).map(({ file }) => file);
  for (const file of [...files, ...Object.values(otherPages)]) {
    write(file, `<p>${file} %APP_URL% <a href="%LOAN_FORM_URL%">form</a></p>${"x".repeat(2_000)}`);
  }
  database = await testDatabase();
  app = await siteWith({ APP_URL: "https://osisi.example/", LOAN_FORM_URL: FORM });
  withoutForm = await siteWith({});
});

afterAll(async () => {
  await app.close();
  await withoutForm.close();
  await database.drop();
});

function write(file: string, html: string) {
  written.set(file, html);
}

async function siteWith(changes: Record<string, string>): Promise<Api> {
  const config = testConfig(changes);
  const log = createLog("silent", "test");
  const api = await createApi({ config, db: database.db, clock: systemClock(), log });
  const site = servePublicSite(api, config, (file) => finishPage(written.get(file) ?? "", config));
  api.setNotFoundHandler((request, reply) => site.sendNotFound(request, reply));
  return api;
}

it.each(Object.values(publicPages))("serves $path with our address in it", async (page) => {
  const answer = await app.inject(page.path);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    vary: "accept-encoding",
  });
  expect(answer.body).toContain(`<p>${page.file} https://osisi.example <a`);
});

async function policyOf(url: string): Promise<string> {
  return String((await app.inject(url)).headers["content-security-policy"]);
}

it("sends a page only when it has changed", async () => {
  const { etag } = (await app.inject("/")).headers;
  const again = await app.inject({ url: "/", headers: { "if-none-match": String(etag) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  write("landing", "<p>another build</p>");
  const changed = await app.inject({ url: "/", headers: { "if-none-match": String(etag) } });
  expect([changed.statusCode, changed.body]).toEqual([200, "<p>another build</p>"]);
});

it("compresses as well as the browser can decompress", async () => {
  const packed = async (accepted: string) =>
    app.inject({ url: "/terms", headers: { "accept-encoding": accepted } });
  const plain = (await app.inject("/terms")).body;
  const [brotli, gzip] = [await packed("gzip, deflate, br"), await packed("gzip")];
  expect(brotli.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
});

it.each([
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["BR", "br"],
  ["identity", "identity"],
  ["gzip, br;q=0.5", "gzip"],
  ["*", "br"],
  [`a${" ".repeat(15_000)}b`, "identity"],
  [`br${" ".repeat(15_000)};${" ".repeat(15_000)}q=1`, "br"],
  [undefined, "identity"],
] as const)("takes %s for %s", (accepted, packing) => {
  expect(packingFor(accepted)).toBe(packing);
});

describe("the loan form", () => {
  it("may be framed on its own page and nowhere else", async () => {
    expect(await policyOf("/loans")).toContain("frame-src https://forms.example;");
    expect(await policyOf("/")).not.toContain("frame-src");
    for (const url of ["/", "/loans"]) {
      expect(await policyOf(url)).toContain("default-src 'none';");
      expect(await policyOf(url)).not.toContain("unsafe");
    }
  });

  it("is linked by its address, with any characters", async () => {
    const { body } = await app.inject("/loans");
    expect(body).toContain('href="https://forms.example/loan?a=1&amp;b=&quot;2&quot;"');
  });

  it("has another page if none is configured", async () => {
    const answer = await withoutForm.inject("/loans");
    expect(answer.body).toContain(`<p>${otherPages.loansUnset} `);
    expect(answer.headers["content-security-policy"]).not.toContain("frame-src");
  });
});

it("answers 404 for an unknown page, uncached", async () => {
  const first = await app.inject("/nothing");
  expect([first.statusCode, first.body]).toEqual([404, expect.stringContaining("<p>not-found ")]);
  const headers = { "if-none-match": String(first.headers["etag"]) };
  expect((await app.inject({ url: "/nothing", headers })).statusCode).toBe(404);
});

it("lists every page with its full URL for search engines", async () => {
  const { body } = await app.inject("/sitemap.xml");
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
    Object.values(publicPages).map((page) => `https://osisi.example${page.path}`),
  );
  expect((await app.inject("/robots.txt")).body).toContain(
    "Sitemap: https://osisi.example/sitemap.xml",
  );
});

it("lets a page run its own inline script, and no other", async () => {
  write(publicPages.privacy.file, "<script>one()</script><script src='/two.js'></script>");
  const { headers } = await app.inject("/privacy");
  const hash = createHash("sha256").update("one()").digest("base64");
  expect(headers["content-security-policy"]).toContain(`;script-src 'self' 'sha256-${hash}';`);
  expect((await app.inject("/terms")).headers["content-security-policy"]).toContain(
    ";script-src 'self';",
  );
});
