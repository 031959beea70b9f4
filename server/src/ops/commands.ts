import { adopt } from "./adopt.ts";
import { attribute } from "./attribute.ts";
import { catchUp } from "./catch-up.ts";
import type { Command } from "./command.ts";
import { closed } from "./closed.ts";
import { capital } from "./contribute-capital.ts";
import { handOver } from "./hand-over.ts";
import { disputes } from "./list-disputes.ts";
import { refund } from "./refund.ts";
import { reseal } from "./reseal.ts";
import { logOut } from "./log-out.ts";
import { requery } from "./requery.ts";
import { list, show } from "./see-findings.ts";
import { settle } from "./settle-finding.ts";

export const commands: Readonly<Record<string, Command>> = {
  list,
  show,
  disputes,
  attribute,
  refund,
  requery,
  capital,
  settle,
  closed,
  "log-out": logOut,
  "catch-up": catchUp,
  adopt,
  reseal,
  "hand-over": handOver,
};
