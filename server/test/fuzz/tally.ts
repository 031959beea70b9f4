import type { Answer } from "./send-request.ts";

/** The outcome of many requests, in a line. Durations are reported and not asserted: they depend on
 * the load of the machine. */
export class Tally {
  accepted = 0;
  refused = 0;
  readonly #routes = new Set<string>();
  #slowest = { tookMs: 0, route: "" };
  #overASecond = 0;

  count(route: string, { isAccepted, tookMs }: Answer): void {
    this.#routes.add(route);
    if (isAccepted) this.accepted += 1;
    else this.refused += 1;
    if (tookMs > 1_000) this.#overASecond += 1;
    if (tookMs > this.#slowest.tookMs) this.#slowest = { tookMs, route };
  }

  line(): string {
    const all = this.accepted + this.refused;
    const { route, tookMs } = this.#slowest;
    return [
      `${this.#routes.size} routes, ${all} requests: ${this.accepted} accepted, ${this.refused} refused`,
      `${this.#overASecond} took over a second, the longest ${Math.round(tookMs)} ms (${route})`,
    ].join("; ");
  }
}
