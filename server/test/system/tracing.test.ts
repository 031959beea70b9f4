import { type Server, createServer } from "node:http";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { webhookPaths } from "#gateway/webhook-paths.ts";
import { tellingMetrics } from "#test/metrics.ts";
import { type Paying, startPaying } from "#test/paying.ts";
import { until } from "#test/until.ts";
import { startObservability } from "#observability.ts";

const BOOKING = "job handle-webhook";
const FUND = `POST ${apiPaths.fund}`;

/** With a collector that keeps what it receives, and refuses it on request. */

const text = z.object({
  key: z.string(),
  value: z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.number() })]),
});
const span = z.object({
  traceId: z.string().check(z.regex(/^[\da-f]{32}$/)),
  spanId: z.string().check(z.regex(/^[\da-f]{16}$/)),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string().check(z.regex(/^\d{19}$/)),
  endTimeUnixNano: z.string().check(z.regex(/^\d{19}$/)),
  attributes: z.array(text),
});
const document = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(text) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

let collector: Server;
let world: Paying;
let seen: { stop: () => Promise<void> };
const received: { path: string; key: string; body: string }[] = [];
let isRefusing = false;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      received.push({ path: request.url ?? "", key: String(request.headers["x-key"]), body });
      response.writeHead(isRefusing ? 400 : 200).end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const address = collector.address();
  const port = address && typeof address === "object" ? address.port : 0;
  world = await startPaying({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: "x-key=the%20collector's",
    TRUST_PROXY: "1",
  });
  seen = await startObservability(world.runtime, "serve");
});
afterAll(async () => {
  await seen.stop();
  await world.stop();
  collector.close();
});

function spans() {
  const all = received.map(({ body }) => z.parse(document, JSON.parse(body)));
  return all.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
}

const hasSpan = (name: string) => spans().some((one) => one.name === name);

it("follows a payment from the request to the gateway and to the job that books it, and reveals no secret", async () => {
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const investor = await world.investor();
  const answer = await world.fund(
    investor,
    { amount: 5_000 },
    { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, "x-request-id": "given-by-proxy" },
  );
  const reference = String(answer.json().data.reference);
  await world.paid(reference);
  await until("the money", async () => (await world.stashOf(investor)) === 5_000_00n);
  await until("the spans", async () => hasSpan(BOOKING) && hasSpan(FUND));

  const fund = spans().find(({ name }) => name === FUND);
  expect(fund).toMatchObject({ traceId, parentSpanId: "00f067aa0ba902b7", kind: 2 });
  expect(fund?.attributes).toContainEqual({
    key: "osisi.request_id",
    value: { stringValue: "given-by-proxy" },
  });
  const within = spans().filter(({ parentSpanId }) => parentSpanId === fund?.spanId);
  expect(within.map(({ name, kind }) => `${kind} ${name}`)).toContain(
    "3 gateway POST /transaction/initialize",
  );
  expect(within.map(({ name }) => name)).toContain("transaction");

  const job = spans().find(({ name }) => name === BOOKING);
  expect(job?.kind).toBe(5);
  // The request that stored the webhook and added its job.
  const webhook = spans().find(({ spanId }) => spanId === job?.parentSpanId);
  expect(webhook?.name).toBe(`POST ${webhookPaths.first}`);
  expect(job?.traceId).toBe(webhook?.traceId);
  const ofJob = spans().filter(({ parentSpanId }) => parentSpanId === job?.spanId);
  expect(ofJob.map(({ name, kind }) => `${kind} ${name}`)).toContain("1 transaction");

  const sent = received.map(({ body }) => body).join("\n");
  const { firstGateway, secretKey, termii } = world.runtime.config;
  const secrets = [investor.token, investor.email, investor.id, reference, firstGateway.secretKey];
  for (const secret of [...secrets, secretKey, termii.apiKey]) expect(sent).not.toContain(secret);
});

it("names no account number in traces, metrics or the log", async () => {
  const { token } = await world.investor();
  const headers = { authorization: `Bearer ${token}` };
  const url = apiPaths.resolveAccount;
  const metrics = await tellingMetrics(world.runtime);
  // One that its bank knows, one that it does not, and one of a bank that does not answer.
  for (const accountNumber of ["0123456701", "0123456799", "0123456798"]) {
    const payload = { accountNumber, bankCode: "058" };
    await world.app.inject({ method: "POST", url, headers, payload });
    const query = new URLSearchParams(payload).toString();
    await world.app.inject({ url: `${url}?${query}`, headers });
  }
  await until("the spans", async () => hasSpan(`POST ${url}`) && hasSpan(`GET ${url}`));
  expect(hasSpan("gateway GET /bank/resolve")).toBe(true);
  const sent = received.map(({ body }) => body).join("\n");
  for (const text of [sent, world.logged(), await metrics.read()]) {
    expect(text).toContain(url);
    expect(text).not.toContain("01234567");
  }
  await metrics.stop();
});

it("sends them to the standard path of collectors, with the process's name", () => {
  expect(received.every(({ path }) => path === "/v1/traces")).toBe(true);
  expect(received.every(({ key }) => key === "the collector's")).toBe(true);
  const [first] = z.parse(document, JSON.parse(received[0]?.body ?? "")).resourceSpans;
  const who = first?.resource.attributes.map(({ key, value }) => [key, ...Object.values(value)]);
  expect(Object.fromEntries(who ?? [])).toMatchObject({
    "service.name": "osisi-serve",
    "service.version": expect.stringMatching(/^\d+\.\d+\.\d+$/),
    "service.instance.id": expect.stringMatching(/^[\da-f-]{36}$/),
  });
});

it("begins no trace for scheduled polling", () => {
  const roots = spans().filter(({ parentSpanId }) => parentSpanId === undefined);
  expect(roots.length).toBeGreaterThan(0);
  expect(roots.filter(({ kind }) => kind !== 2 && kind !== 5)).toEqual([]);
});

it("traces nothing that its proxy has not sampled", async () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-00` };
  await world.app.inject({ url: apiPaths.settings, headers });
  const before = received.length;
  await world.app.inject({ url: apiPaths.settings });
  await until("another one", async () => received.length > before);
  expect(received.some(({ body }) => body.includes(traceId))).toBe(false);
});

it("traces no health check, even if its proxy has sampled it", async () => {
  const traceId = "5b8aa5a2d2c872e8321cf37308d69df2";
  const headers = { traceparent: `00-${traceId}-051581bf3cb55c13-01` };
  await world.app.inject({ url: "/readyz", headers });
  await world.app.inject({ url: apiPaths.settings, headers });
  await until("the other one", async () => received.some(({ body }) => body.includes(traceId)));
  const traced = spans().filter((one) => one.traceId === traceId);
  expect(traced.map(({ name }) => name)).toContain(`GET ${apiPaths.settings}`);
  expect(spans().filter(({ name }) => name.endsWith("/readyz"))).toEqual([]);
});

it("writes the trace id into the log, beside the request's id", () => {
  const lines = world.logged().split("\n");
  const ofRequest = lines.filter((line) => line.includes('"requestId":"given-by-proxy"'));
  expect(ofRequest.some((line) => line.includes(`"route":"${apiPaths.fund}"`))).toBe(true);
  expect(world.logged()).toContain('"traceparent":"00-');
});

it("logs that traces were lost, without the collector's credentials", async () => {
  isRefusing = true;
  await world.app.inject({ url: apiPaths.settings });
  await until("the line", async () => world.logged().includes("lost traces"));
  expect(world.logged()).not.toContain("the collector's");
});
