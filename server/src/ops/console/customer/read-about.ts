import type { About } from "@osisi/contracts/console/about.ts";
import type { Db } from "#platform/database/database.ts";
import { type Thing, thingsCalled } from "#ops/about.ts";
import { type MayDo, actsOn } from "#ops/acts-on.ts";

/** Everything of this reference, with what this operator may do about it. */
export async function readAbout(db: Db, reference: string, mayDo: MayDo): Promise<About[]> {
  const things = await thingsCalled(db, reference);
  return things.map((thing) => aboutOf(thing, things, mayDo));
}

function aboutOf(thing: Thing, all: readonly Thing[], mayDo: MayDo): About {
  const { amountKobo, byItself, nextAt, since, why, ...same } = thing;
  return {
    ...same,
    amountKobo: String(amountKobo),
    since: since.toISOString(),
    why: why ?? "",
    byItself: byItself ?? null,
    nextAt: nextAt?.toISOString() ?? null,
    acts: actsOn(thing, all, mayDo),
  };
}
