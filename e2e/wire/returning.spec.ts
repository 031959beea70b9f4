import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { returnTo } from "../support/returning.ts";
import { edgeOfTheNetwork } from "../support/slow-line.ts";
import { expect, test } from "../support/world.ts";

/** What may arrive until the true balance is there. */
const MOST_BYTES = 1_500;

test("who returns on a slow line sees the kept balance before anything arrives, and the true one after 1.5 kB", async ({
  browser,
  world,
}) => {
  const { line, open, close } = await returnTo(browser, world);
  try {
    line.slowDown(edgeOfTheNetwork);
    line.hold();
    const { kept, trueOne } = await open();
    await kept;
    expect(line.arrivedBytes()).toBe(0);
    line.release();
    await trueOne;
    // Neither for the page, nor yet for what else Home shows.
    expect(line.askedFor()).toEqual([apiPaths.profile]);
    expect(line.arrivedBytes()).toBeLessThanOrEqual(MOST_BYTES);
  } finally {
    await close();
  }
});
