// A step of the image: `node scripts/image/packages.ts run|build <folder>` puts there the packages that it
// takes to run the product or to build its web app: the versions of package-lock.json, and no others.
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import path from "node:path";
import { withoutUnread } from "./unread.ts";

const root = path.join(import.meta.dirname, "../..");

type Purpose = "run" | "build";
type Manifest = Record<string, unknown>;

const workspacesOf: Record<Purpose, string[]> = {
  run: ["contracts", "server"],
  build: ["contracts", "web"],
};

export function installPackages(purpose: Purpose, folder: string): void {
  writeManifests(purpose, folder);
  const lockfile = path.join(folder, "package-lock.json");
  fs.copyFileSync(path.join(root, "package-lock.json"), lockfile);
  npmCi(purpose, folder);
  if (purpose === "build") return;
  fs.rmSync(lockfile);
  withoutUnread(path.join(folder, "node_modules"));
}

/** Those of the parts that are there, and of what they need only what is used. npm takes the rest of the
 * lockfile as not asked for: tests, journeys, benches, and the Node and PostgreSQL that a laptop brings. */
function writeManifests(purpose: Purpose, folder: string): void {
  const workspaces = workspacesOf[purpose];
  const { name, version, type, license } = read("package.json");
  write(folder, "package.json", { name, version, private: true, type, license, workspaces });
  for (const workspace of workspaces) {
    const { devDependencies, scripts: _, ...rest } = read(`${workspace}/package.json`);
    const building = purpose === "build" ? { devDependencies } : {};
    write(folder, `${workspace}/package.json`, { ...rest, ...building });
  }
}

function read(file: string): Manifest {
  const manifest: Manifest = JSON.parse(fs.readFileSync(path.join(root, file), "utf8"));
  return manifest;
}

function write(folder: string, file: string, manifest: Manifest): void {
  const full = path.join(folder, file);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** No package runs a script of its own while it is installed: none that we need has one. */
function npmCi(purpose: Purpose, folder: string): void {
  const which = purpose === "run" ? "--omit=dev" : "--include=dev";
  const flags = [which, "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  const { status, error } = spawnSync("npm", ["ci", "--loglevel=error", ...flags], {
    cwd: folder,
    stdio: "inherit",
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`npm ci ended with ${status}.`);
}

if (import.meta.main) {
  const [purpose, folder] = process.argv.slice(2);
  if ((purpose !== "run" && purpose !== "build") || !folder) {
    console.error("node scripts/image/packages.ts run|build <folder>");
    process.exit(2);
  }
  installPackages(purpose, path.resolve(folder));
}
