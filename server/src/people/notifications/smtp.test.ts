import { companyOn } from "@osisi/contracts/catalogue.ts";
import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { once } from "node:events";
import { type Server, type Socket, connect, createServer } from "node:net";
import { startSandbox } from "@osisi/sandbox/sandbox.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Outside, outside } from "#test/outside.ts";
import { until } from "#test/until.ts";
import { newId } from "#platform/ids.ts";
import { type Smtp, createSmtp } from "./smtp.ts";

/** A proxy before the mail server that counts connections and can cut them. */
type Line = Readonly<{
  url: string;
  made: () => number;
  open: () => number;
  cut: () => void;
  /** Cuts the connections without our side noticing. */
  cutAtNextWord: () => void;
  close: () => Promise<void>;
}>;

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let world: Outside;
let line: Line;
let smtp: Smtp;
let to: string;

beforeAll(async () => {
  sandbox = await startSandbox({
    gatewaySecretKey: "sk_test_for_tests_only",
    termiiApiKey: "termii-for-tests",
    webhookUrl: "http://127.0.0.1:9/",
  });
  world = outside(sandbox.url);
});
afterAll(() => sandbox.close());

beforeEach(async () => {
  await world.clearFaults();
  line = await layLine(new URL(sandbox.smtpUrl));
  smtp = createSmtp({ url: line.url, from: "Osisi <hello@osisi.example>" });
  to = `${newId()}@example.com`;
});
afterEach(async () => {
  smtp.close();
  await line.close();
});

async function layLine(target: URL): Promise<Line> {
  const near = new Set<Socket>();
  let made = 0;
  let isDeaf = false;
  const server: Server = createServer((socket) => {
    const far = connect(Number(target.port), target.hostname);
    made += 1;
    near.add(socket);
    for (const end of [socket, far]) end.on("error", () => undefined);
    socket.on("data", (said) => (isDeaf ? socket.destroy() : far.write(said)));
    socket.on("close", () => {
      near.delete(socket);
      far.destroy();
    });
    far.on("data", (said) => socket.write(said));
    far.on("close", () => socket.end());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const cut = () => near.forEach((socket) => socket.destroy());
  return {
    url: `smtp://127.0.0.1:${port}`,
    made: () => made,
    open: () => near.size,
    cut,
    cutAtNextWord() {
      isDeaf = true;
      server.once("connection", () => (isDeaf = false));
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}

const company = companyOn(firstCatalogue, "2027-01-01");
const send = (id = newId()) =>
  smtp.send({ id, to, company, email: { subject: "An e-mail", lines: ["x"] } });

async function arrived(): Promise<number> {
  return (await world.mail(to)).length;
}

it("sends e-mails over one connection, one after the other, and concurrent ones over several", async () => {
  for (let sent = 0; sent < 12; sent += 1) expect(await send()).toMatchObject({ kind: "sent" });
  expect(line.made()).toBe(1);
  await Promise.all(Array.from({ length: 24 }, () => send()));
  expect(line.made()).toBeLessThanOrEqual(8);
  expect(await arrived()).toBe(36);
});

it("closes a connection before the server would", async () => {
  for (let sent = 0; sent < 101; sent += 1) await send();
  expect(line.made()).toBe(2);
});

it("sends immediately, and once, if the idle connection was closed meanwhile", async () => {
  await send();
  line.cut();
  expect(await send()).toMatchObject({ kind: "sent" });
  line.cutAtNextWord();
  expect(await send()).toMatchObject({ kind: "sent" });
  expect(line.made()).toBe(3);
  expect(await arrived()).toBe(3);
});

it("does not itself retry what the server may have accepted", async () => {
  await send();
  await world.fault({ on: "SMTP", effect: "drop-after-commit" });
  expect(await send()).toMatchObject({ kind: "later" });
  expect(await arrived()).toBe(2);
  expect(await send()).toMatchObject({ kind: "sent" });
});

it("keeps the connection after an e-mail that is refused", async () => {
  await send();
  await world.fault({ on: "SMTP RCPT TO", effect: "status", status: 550 });
  expect(await send()).toMatchObject({ kind: "refused" });
  expect(await send()).toMatchObject({ kind: "sent" });
  expect(line.open()).toBe(line.made());
});

it.each([
  ["SMTP RCPT TO", 550, "No such user here"],
  ["SMTP RCPT TO", 550, "5.1.1 User unknown"],
  ["SMTP RCPT TO", 552, "5.2.2 Mailbox full"],
])("gives up an e-mail whose address is refused: %s %i %s", async (on, status, body) => {
  await world.fault({ on, effect: "status", status, body });
  expect(await send()).toEqual({ kind: "refused", reason: `SMTP EENVELOPE ${status}` });
});

it.each([
  ["SMTP MAIL FROM", 550, "5.7.1 Sender domain is not verified"],
  ["SMTP MAIL FROM", 554, "Account suspended"],
  ["SMTP RCPT TO", 554, "5.7.1 Relay access denied"],
  ["SMTP RCPT TO", 553, "5.1.8 Sender address rejected"],
  ["SMTP RCPT TO", 554, "Service is not available to you"],
  ["SMTP", 554, "5.7.1 Too many letters today"],
])("retries an e-mail that is refused because of us: %s %i %s", async (on, status, body) => {
  await world.fault({ on, effect: "status", status, body });
  expect(await send()).toMatchObject({ kind: "later", byOperator: true });
  expect(await send()).toMatchObject({ kind: "sent" });
});

it("defers if the server is unreachable", async () => {
  await line.close();
  expect(await send()).toMatchObject({ kind: "later" });
  line = await layLine(new URL(sandbox.smtpUrl));
});

it("leaves no connection open when it is closed", async () => {
  await Promise.all([send(), send()]);
  expect(line.open()).toBeGreaterThan(0);
  smtp.close();
  await until("the connections are gone", async () => line.open() === 0);
});
