import { readdirSync, statSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { expect, type Page } from "@playwright/test";

interface SavedFile {
  name: string;
  bytes: Buffer;
}

/** Presses what saves a file, and answers the one that the browser has put on the disk. */
export type SavedBy = (press: () => Promise<void>) => Promise<SavedFile>;

export function savedAsTold(page: Page): SavedBy {
  return async (press) => {
    const [download] = await Promise.all([page.waitForEvent("download"), press()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
}

/** For Firefox: it gives what a link saves neither a navigation nor a number, and of such a download the
 * driver says nothing. So its folder is looked at. */
export function savedInto(folder: string): SavedBy {
  return async (press) => {
    expect(readdirSync(folder), "what was saved before, and nobody looked at").toEqual([]);
    await press();
    await expect.poll(() => wholeFiles(folder), "what was saved").toHaveLength(1);
    const [name = ""] = wholeFiles(folder);
    const file = path.join(folder, name);
    const bytes = await readFile(file);
    await rm(file);
    return { name, bytes };
  };
}

/** Firefox writes to a part with a name of its own. The name that is wanted is empty until all of it is
 * there. */
function wholeFiles(folder: string): string[] {
  return readdirSync(folder).filter((name) => {
    const about = statSync(path.join(folder, name), { throwIfNoEntry: false });
    return !name.endsWith(".part") && about !== undefined && about.size > 0;
  });
}
