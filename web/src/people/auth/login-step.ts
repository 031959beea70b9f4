import type { LoginStep } from "@osisi/contracts/auth.ts";
import type { FrozenStep } from "@osisi/contracts/freeze.ts";
import {
  type DraftStorage,
  forgetTabDraft,
  ofThisTab,
  readTabDraft,
  writeTabDraft,
} from "#platform/forms/tab-draft.ts";

/** A login that waits for its code. It survives a reload, in this tab only and no longer than the
 * server accepts the code. */
const STEP = "osisi.login";
const LIVES_MS = 10 * 60_000;

export type CodeChannel = LoginStep["sentTo"];

export interface PendingLogin extends LoginStep {
  begunAtMs: number;
  /** When the account was frozen; if set, the code unfreezes it. */
  frozenAt?: string;
  /** When a code was last requested, by channel. */
  sentAtMs: Partial<Record<CodeChannel, number>>;
}

export function keepLoginStep(
  step: LoginStep,
  nowMs: number,
  storage: () => DraftStorage = ofThisTab,
): void {
  writeLoginStep({ ...step, begunAtMs: nowMs, sentAtMs: { [step.sentTo]: nowMs } }, storage);
}

/** No code was sent yet. */
export function keepFrozenStep(
  { challenge, email, frozenAt, phone }: FrozenStep,
  nowMs: number,
  storage: () => DraftStorage = ofThisTab,
): void {
  const sentTo = email === null ? "mobileNumber" : "email";
  const step = { challenge, email, phone, sentTo } as const;
  writeLoginStep({ ...step, frozenAt, begunAtMs: nowMs, sentAtMs: {} }, storage);
}

export function writeLoginStep(
  pending: PendingLogin,
  storage: () => DraftStorage = ofThisTab,
): void {
  writeTabDraft(STEP, pending, storage);
}

export function forgetLoginStep(storage: () => DraftStorage = ofThisTab): void {
  forgetTabDraft(STEP, storage);
}

/** The pending login, if any; an expired one is removed. */
export function readLoginStep(
  nowMs: number,
  storage: () => DraftStorage = ofThisTab,
): PendingLogin | undefined {
  const kept = readTabDraft(STEP, storage);
  const challenge = kept.get("challenge");
  const begunAtMs = kept.get("begunAtMs");
  const frozenAt = kept.get("frozenAt");
  const isAlive = typeof begunAtMs === "number" && Math.abs(nowMs - begunAtMs) < LIVES_MS;
  if (typeof challenge !== "string" || !isAlive) {
    forgetLoginStep(storage);
    return undefined;
  }
  return {
    challenge,
    begunAtMs,
    sentTo: kept.get("sentTo") === "mobileNumber" ? "mobileNumber" : "email",
    email: textOrNull(kept.get("email")),
    phone: textOrNull(kept.get("phone")),
    sentAtMs: readSentAt(kept.get("sentAtMs")),
    ...(typeof frozenAt === "string" && { frozenAt }),
  };
}

function readSentAt(kept: unknown): PendingLogin["sentAtMs"] {
  const read: PendingLogin["sentAtMs"] = {};
  for (const [channel, atMs] of Object.entries(kept ?? {})) {
    const isChannel = channel === "email" || channel === "mobileNumber";
    if (isChannel && typeof atMs === "number") read[channel] = atMs;
  }
  return read;
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
