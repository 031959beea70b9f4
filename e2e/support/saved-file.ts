import { readdirSync, statSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { expect, type Page } from "@playwright/test";

interface SavedFile {
  name: string;
  bytes: Buffer;
}

/** Clicks what saves a file, and returns the file that the browser has written. */
export type SavedBy = (press: () => Promise<void>) => Promise<SavedFile>;

export function savedAsTold(page: Page): SavedBy {
  return async (press) => {
    const [download] = await Promise.all([page.waitForEvent("download"), press()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
}

/** For Firefox: its download by a link has neither a navigation nor an id, and the driver reports
 * nothing. So its folder is polled. */
export function savedInto(folder: string): SavedBy {
  return async (press) => {
    expect(readdirSync(folder), "an earlier file that was not read").toEqual([]);
    await press();
    await expect.poll(() => wholeFiles(folder), "the saved file").toHaveLength(1);
    const [name = ""] = wholeFiles(folder);
    const file = path.join(folder, name);
    const bytes = await readFile(file);
    await rm(file);
    return { name, bytes };
  };
}

/** Firefox writes to a part file with another name. The final name is empty until everything is
 * written. */
function wholeFiles(folder: string): string[] {
  return readdirSync(folder).filter((name) => {
    const about = statSync(path.join(folder, name), { throwIfNoEntry: false });
    return !name.endsWith(".part") && about !== undefined && about.size > 0;
  });
}
