import type { Flight, FlightStep } from "@osisi/contracts/flight.ts";

type Shown =
  | "kind"
  | "reference"
  | "sessionId"
  | "gatewayId"
  | "partner"
  | "detail"
  | "stateText"
  | "waitsFor"
  | "who"
  | "nextStep"
  | "steps"
  | "isOver"
  | "canAsk";

/** Money in flight in words. They say what the rows say and no more: nothing is called paid or taken unless the gateway has
 * said so. */
export type Described = Pick<Flight, Shown> &
  Readonly<{
    amountKobo: bigint;
    /** When it is late. `undefined`: it waits for its owner, or has ended. */
    lateFrom: Date | undefined;
    /** The account or card, for a bank. */
    parties: readonly (readonly [name: string, value: string])[];
    /** How it arrived: the note at the end of a case. */
    arrived: string | undefined;
  }>;

export const done = (title: string, at: Date | null, detail: string | null = null): FlightStep =>
  step("done", title, at, detail);

export const waiting = (title: string, at: Date | null, detail: string | null = null): FlightStep =>
  step("now", title, at, detail);

export const later = (title: string, detail: string | null = null): FlightStep =>
  step("next", title, null, detail);

function step(state: FlightStep["state"], title: string, at: Date | null, detail: string | null) {
  return { state, title, at: at?.toISOString() ?? null, detail };
}

export const NOTHING_TO_DO = "You do not need to do anything.";

/** The gateway's last word, as it is in the row. */
export function lastWord(status: string | null): string {
  return status === null
    ? "Our payment partner has not said yet how it stands."
    : `Our payment partner last called it “${status}”.`;
}
