import { randomBytes } from "node:crypto";

/** Where a span stands: https://www.w3.org/TR/trace-context/ */
export type Place = Readonly<{ traceId: string; spanId: string; isSampled: boolean }>;

const PATTERN = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
const NONE = /^0+$/;
const SAMPLED = 1;

export function readTraceparent(text: string | undefined): Place | undefined {
  const [, traceId = "", spanId = "", flags = "0"] = PATTERN.exec(text ?? "") ?? [];
  if (NONE.test(traceId) || NONE.test(spanId) || traceId === "") return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

export function writeTraceparent({ traceId, spanId, isSampled }: Place): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}

export function placeWithin(parent: Place | undefined, share: number): Place {
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString("hex"),
    spanId: randomBytes(8).toString("hex"),
    isSampled: parent?.isSampled ?? Math.random() < share,
  };
}
