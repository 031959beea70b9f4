import * as fs from "node:fs";
import path from "node:path";

/** What packages bring along and Node never opens: half of what they weigh. Node refuses to run TypeScript
 * out of a package, and whoever looks for licences finds them. */
const UNREAD_FILE = /\.([mc]?tsx?|map|md|markdown)$/i;
const UNREAD_FOLDER = /^(tests?|__tests__|\..+)$/;
/** npm's own record of what is installed, which those read who look for known holes. */
const RECORD = ".package-lock.json";

/** Takes it out of `node_modules`. */
export function withoutUnread(modules: string): void {
  for (const name of fs.readdirSync(modules)) {
    const folder = path.join(modules, name);
    if (name === RECORD || fs.lstatSync(folder).isSymbolicLink()) continue;
    if (name === ".bin") fs.rmSync(folder, { recursive: true });
    else if (name.startsWith("@")) withoutUnread(folder);
    else cleanPackage(folder);
  }
}

function cleanPackage(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.name === "node_modules") withoutUnread(full);
    else if (!entry.isDirectory()) cleanFile(full);
    else if (UNREAD_FOLDER.test(entry.name)) fs.rmSync(full, { recursive: true });
    else cleanFolder(full);
  }
}

function cleanFolder(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) cleanFolder(full);
    else cleanFile(full);
  }
}

function cleanFile(file: string): void {
  const name = path.basename(file);
  if (UNREAD_FILE.test(name) && !/licen[cs]e|notice|copying/i.test(name)) fs.rmSync(file);
}
