import { describe, expect, it } from "vitest";
import { durationOf, inLagos, momentOf } from "./time.ts";

describe("times of the console", () => {
  it("are Lagos times, with the day where it is another one", () => {
    const now = "2026-11-23T23:30:00Z";
    expect(momentOf("2026-11-23T23:05:00Z", now)).toBe("00:05");
    expect(momentOf("2026-11-23T22:05:00Z", now)).toBe("23 Nov 23:05");
    expect(momentOf("2025-12-31T22:05:00Z", now)).toBe("31 Dec 2025");
  });

  it("are those of Lagos in sentences of the shell, too", () => {
    const said = "Asked at 2026-11-23T13:02Z, again at 2026-11-22T23:05:10.5Z.";
    expect(inLagos(said, "2026-11-23T14:00:00Z")).toBe("Asked at 14:02, again at 00:05.");
    const paid = "Paid on 2026-11-23T13:02Z.";
    expect(inLagos(paid, "2026-11-23T14:00:00Z")).toBe("Paid at 14:02.");
    expect(inLagos(paid, "2026-11-24T14:00:00Z")).toBe("Paid on 23 Nov 14:02.");
  });

  it("are durations in two units at most", () => {
    expect(durationOf(59_000)).toBe("under 1 min");
    expect(durationOf(38 * 60_000)).toBe("38 min");
    expect(durationOf(-126 * 60_000)).toBe("2 h 6 min");
    expect(durationOf(26 * 3_600_000)).toBe("1 d 2 h");
    expect(durationOf(48 * 3_600_000)).toBe("2 d");
  });
});
