import { adopt } from "./import-from-gateway.ts";
import { attribute } from "./suspense.ts";
import { catchUp } from "./maintenance.ts";
import type { Command } from "./command.ts";
import { closed } from "./closed.ts";
import { capital, reverseCapital } from "./books.ts";
import { handOver } from "./investors.ts";
import { disputes } from "./list-disputes.ts";
import { refund } from "./gateway.ts";
import { reseal } from "./rotate-encryption-key.ts";
import { logOut } from "./log-out.ts";
import { requery } from "./requery.ts";
import { makeDebt, reverse } from "./reverse.ts";
import { unfreezeInvestor } from "./unfreeze.ts";
import { list, show } from "./findings.ts";
import { settle } from "./settle-finding.ts";
import { trialBalanceCommand } from "./trial-balance.ts";

export const commands: Readonly<Record<string, Command>> = {
  list,
  show,
  disputes,
  "trial-balance": trialBalanceCommand,
  attribute,
  reverse,
  "make-debt": makeDebt,
  refund,
  requery,
  capital,
  "reverse-capital": reverseCapital,
  settle,
  closed,
  "log-out": logOut,
  unfreeze: unfreezeInvestor,
  "catch-up": catchUp,
  adopt,
  reseal,
  "hand-over": handOver,
};
