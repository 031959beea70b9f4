import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { createLog } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog("trace", "test", { write: (line) => void lines.push(line) }));
  return lines.join("");
}

it("writes a line of JSON with the name of the process", () => {
  const line: unknown = JSON.parse(logged((log) => log.info({ reference: "fund-1" }, "paid")));
  expect(line).toMatchObject({ process: "test", reference: "fund-1", msg: "paid", level: 30 });
});

it.each([
  "password",
  "otp",
  "pin",
  "stepUp",
  "challenge",
  "token",
  "authorization",
  "authorization_code",
  "api_key",
  "to",
  "body",
])("hides %s wherever an object carries it", (name) => {
  const text = logged((log) => {
    log.info({ [name]: "hush-hush" }, "at the top");
    log.info({ request: { [name]: "hush-hush" } }, "inside");
    log.info({ request: { headers: { [name]: "hush-hush" } } }, "further inside");
  });
  expect(text).not.toContain("hush-hush");
  expect(text.match(/\[hidden\]/g)).toHaveLength(3);
});

it("writes an error's stack, and none of its properties", () => {
  const error = Object.assign(new Error("it broke", { cause: new Error("hush-hush") }), {
    code: "E_BROKE",
    config: { data: "hush-hush" },
    detail: "Key (email)=(hush-hush) already exists.",
  });
  const text = logged((log) => log.error({ err: error }, "failed"));
  expect(text).toContain("it broke");
  expect(text).toContain("E_BROKE");
  expect(text).toContain("log.test.ts");
  expect(text).not.toContain("hush-hush");
});

it("ends no process when it cannot be written", async () => {
  const log = path.join(import.meta.dirname, "log.ts");
  const program = `
    import { createLog } from ${JSON.stringify(log)};
    import { setTimeout as sleep } from "node:timers/promises";
    const log = createLog("info", "test");
    for (const line of ["one", "two", "three"]) {
      log.info(line);
      await sleep(50);
    }
    process.stderr.write("goes on", () => process.kill(process.pid, "SIGKILL"));
  `;
  const unwritable = openSync(log, "r");
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", unwritable, "pipe"],
  });
  const [said] = await Promise.all([child.stderr && text(child.stderr), once(child, "exit")]);
  closeSync(unwritable);
  expect(said).toBe("goes on");
});
