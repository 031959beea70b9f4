import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PATIENCE, SECRET_KEY, TERMII_KEY, callJson, until } from "../test/outside.ts";
import { type Receiver, startReceiver } from "../test/receiver.ts";
import { SECOND_HASH, SECOND_KEY } from "../test/second.ts";
import { portOf } from "./http/port.ts";

let folder = "";
let product: Receiver;
let running: ChildProcess[] = [];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "osisi-sandbox-"));
  product = await startReceiver();
});
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  running = [];
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the program as the launcher does, and waits until it reports that it has started. */
async function start(env: Record<string, string> = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "main.ts")], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env["PATH"],
      SANDBOX_PORT: String(port),
      SMTP_PORT: "0",
      DATA_DIR: folder,
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      TERMII_API_KEY: TERMII_KEY,
      FLUTTERWAVE_SECRET_KEY: SECOND_KEY,
      FLUTTERWAVE_SECRET_HASH: SECOND_HASH,
      APP_URL: product.url.replace("/v1/webhooks/paystack", ""),
      ...env,
    },
  });
  running.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  }
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const started = new Promise((resolve) => child.once("message", resolve));
  await Promise.race([started, exited]);
  const headers = { authorization: `Bearer ${SECRET_KEY}` };
  return {
    child,
    exited,
    output: () => output,
    call: (method: string, where: string, body?: object) =>
      callJson(`http://127.0.0.1:${port}${where}`, method, body, headers),
  };
}

/** Below the ephemeral range: a port from there could be taken by another process in the meantime. */
async function freePort(): Promise<number> {
  const port = randomInt(10_240, 32_768);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}

const asked = { email: "ada@example.com", amount: 500_000, reference: "dep-1" };

describe("the sandbox as a program", () => {
  it("logs nothing without errors, and ends on SIGTERM", async () => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      const { child, exited, output, call } = await start();
      expect((await call("GET", "/healthz")).status).toBe(200);
      child.kill(signal);
      expect([await exited, output()]).toEqual([0, ""]);
    }
  });

  it("ends when its parent process is gone", async () => {
    const { child, exited } = await start();
    child.disconnect();
    expect(await exited).toBe(0);
  });

  it("reports every error of its configuration and does not start", async () => {
    const { exited, output } = await start({ PAYSTACK_SECRET_KEY: "sk_live_a", SMTP_PORT: "x" });
    expect(await exited).toBe(1);
    const reason = /SMTP_PORT .*\n.*PAYSTACK_SECRET_KEY is a live key/;
    await expect.poll(output, PATIENCE).toMatch(reason);
  });

  it.each(["SANDBOX_PORT", "SMTP_PORT", "SECOND_SANDBOX_PORT"])(
    "reports that its %s is taken",
    async (name) => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { exited, output } = await start({ [name]: String(portOf(server.address())) });
      expect(await exited).toBe(1);
      await expect.poll(output, PATIENCE).toMatch(/port is taken/);
      server.close();
    },
  );

  it("keeps payments, balance, mail and pending webhooks after it is killed", async () => {
    const first = await start();
    product.answer(500);
    await first.call("POST", "/transaction/initialize", asked);
    await first.call("POST", "/control/webhooks", { mode: "hold" });
    await first.call("POST", "/control/transactions/dep-1", { outcome: "success" });
    const sms = { to: "2348031234567", from: "Sender", type: "plain", channel: "dnd", sms: "Hi" };
    await first.call("POST", "/api/sms/send", { api_key: TERMII_KEY, ...sms });
    const before = await first.call("GET", "/balance/ledger");
    first.child.kill("SIGKILL");
    await first.exited;
    product.answer(200);
    const second = await start();
    expect((await second.call("GET", "/transaction/verify/dep-1")).body["data"]).toMatchObject({
      status: "success",
    });
    expect((await second.call("GET", "/balance/ledger")).body).toEqual(before.body);
    expect((await second.call("GET", "/control/sms")).body).toHaveLength(1);
    const again = await second.call("POST", "/transaction/initialize", asked);
    expect(again.body["code"]).toBe("duplicate_reference");
    expect(product.received).toEqual([]);
    await second.call("POST", "/control/webhooks/release");
    await until("the webhook", () => product.received.length === 1);
  });
});
