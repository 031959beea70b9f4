import { closeFinding } from "../payments/see-findings.ts";
import { audited } from "./audit.ts";
import { type Command, Refused, word } from "./command.ts";
import { readFinding } from "./see-findings.ts";

/** Somebody has dealt with it. It moves no money; if the same is seen again, it is found again. */
export const settle: Command = {
  usage: 'settle <finding> --note "…"',
  summary: "it has been dealt with; the note says how",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const { id, kind, subject } = await readFinding(order, word(order, 0));
    const act = { action: "settle", subject: id, arguments: { kind, about: subject } };
    return audited(order, act, async (tx) => {
      const isSettled = await closeFinding(tx, id, order.runtime.clock.now());
      if (!isSettled) throw new Refused("It was settled before.");
      return `${kind} about ${subject} is settled.`;
    });
  },
};
