import { lookAtAll } from "../../e2e/looks/look-at.ts";
import { openStage } from "../../e2e/looks/serve.ts";
import { buildWeb } from "../../scripts/build.ts";

/** `npm run bench -- looks [count] [first seed]`: generated states of every screen, looked at for what
 * is cut off, overlaps, scrolls sideways or is hard to read. */
export async function run(): Promise<void> {
  const [count = 2_000, first = 1] = process.argv.slice(3).map(Number);
  const seeds = Array.from({ length: count }, (_, index) => first + index);
  await buildWeb(console.log);
  const stage = await openStage();
  const startedAt = Date.now();
  let bad = 0;
  try {
    await lookAtAll(stage, seeds, (found) => {
      for (const fault of found) console.log(fault);
      if (found.length > 0) bad += 1;
    });
  } finally {
    await stage.close();
  }
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  console.log(`${count} looks in ${seconds} s, of which ${bad} have findings`);
  if (bad > 0) process.exitCode = 1;
}
