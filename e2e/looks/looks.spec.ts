import { expect, test } from "@playwright/test";
import { textSizeOf } from "./cases.ts";
import { lookAtAll } from "./look-at.ts";
import { openStage, type Stage } from "./serve.ts";

/** A hundred generated states and looks of the screens; `npm run bench -- looks` looks at more. */
const seeds = Array.from({ length: 100 }, (_, index) => index + 1);
const bySize = [...Map.groupBy(seeds, textSizeOf)].toSorted(([, a], [, b]) => b.length - a.length);

test.describe.configure({ mode: "parallel" });

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => await stage.close());

for (const [textSize, ofSize] of bySize) {
  test(`every screen is readable where text has ${textSize} %`, async () => {
    const found: string[] = [];
    await lookAtAll(stage, ofSize, (faults) => found.push(...faults));
    expect(found).toEqual([]);
  });
}
