import { describe, expect, it } from "vitest";
import { errorsIn } from "./log-errors.ts";

describe("the terminal's excerpt of a log", () => {
  it("is the message of structured errors, and nothing of mere information", () => {
    const log = [
      { level: 30, msg: "started" },
      { level: 50, msg: "job failed", err: { message: "no route to host" } },
      { level: 60, err: { message: "out of memory" } },
      { level: 50, msg: "same", err: { message: "same" } },
    ].map((entry) => JSON.stringify(entry));
    expect(errorsIn(log.join("\n"))).toEqual([
      "job failed: no route to host",
      "out of memory",
      "same",
    ]);
  });

  it("is the error of a crash with its details and without its trace", () => {
    const crash = [
      "file:///osisi/server/src/main.ts:12",
      "",
      "ConfigError: The configuration cannot be used:",
      "  SMTP_URL is missing",
      "  MAIL_FROM is missing",
      "    at readConfig (file:///osisi/server/src/config.ts:90:11)",
      "",
      "Node.js v24.0.0",
    ];
    expect(errorsIn(crash.join("\n"))).toEqual([
      "ConfigError: The configuration cannot be used: SMTP_URL is missing MAIL_FROM is missing",
    ]);
  });

  it("is nothing of a line that only looks structured", () => {
    expect(errorsIn('{"level":50,"msg"')).toEqual([]);
  });
});
