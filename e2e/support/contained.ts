import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { Image } from "../../scripts/image/take-steps.ts";

/** A container without an engine: the image's files alone, read-only, beside the system's libraries and
 * Node; nothing that can be written; nobody's rights; its program is process 1. */
export interface Contained {
  signal: (signal: NodeJS.Signals) => void;
  /** Its exit code. */
  ended: Promise<number | null>;
  /** Both of its outputs. */
  written: () => string;
}

export interface Told {
  command?: string[];
  entrypoint?: string[];
  env?: Record<string, string>;
  /** The files in /run/secrets. */
  secrets?: Record<string, string>;
}

/** It wants Linux, root, and programs of util-linux. */
export function canContain(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  return ["unshare", "setpriv"].every(
    (name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0,
  );
}

/** Arguments: where to build it, the product's files, its folder, secrets, Node, then what to run. */
const INSIDE = `
set -eu
new=$1 files=$2 folder=$3 secrets=$4 node=$5; shift 5
mount -t tmpfs -o mode=755 tmpfs "$new"
mkdir -p "$new/proc" "$new/dev" "$new/tmp" "$new/etc" "$new/usr" "$new/opt" "$new/run/secrets" "$new$folder"
for name in bin lib lib64; do ln -s "usr/$name" "$new/$name"; done
touch "$new/opt/node" "$new/dev/null"
mount -t proc proc "$new/proc"
bind() { mount --bind "$1" "$2"; mount -o remount,bind,ro "$2"; }
bind /usr "$new/usr"
bind /etc "$new/etc"
bind "$node" "$new/opt/node"
bind "$files$folder" "$new$folder"
mount --bind /dev/null "$new/dev/null"
cp "$secrets"/* "$new/run/secrets/" 2>/dev/null || true
chmod -R a+rX "$new/run/secrets"
mount -o remount,ro "$new"
exec chroot "$new" "$@"
`;

export function contain(image: Image, place: string, told: Told = {}): Contained {
  const own = mkdtempSync(path.join(place, "container-"));
  const [root, secrets] = ["root-", "secrets-"].map((name) => mkdtempSync(path.join(own, name)));
  if (!root || !secrets) throw new Error("There is no place for a container.");
  for (const [name, text] of Object.entries(told.secrets ?? {})) {
    writeFileSync(path.join(secrets, name), text);
  }
  const logFile = path.join(own, "log");
  const log = openSync(logFile, "w");
  const { files, folder } = image;
  const shell = ["sh", "-c", INSIDE, "sh"];
  const places = [root, files, folder, secrets, realpathSync(process.execPath)];
  const program = [...shell, ...places, ...asNobody(image), ...commandOf(image, told)];
  const apart = ["--mount", "--pid", "--fork", "--kill-child"];
  const child = spawn("unshare", [...apart, ...program], { stdio: ["ignore", log, log] });
  closeSync(log);
  return {
    signal: (signal) => void process.kill(processOf(child), signal),
    ended: new Promise((resolve) => child.once("close", resolve)),
    written: () => readFileSync(logFile, "utf8"),
  };
}

function asNobody({ uid, gid }: Image): string[] {
  const who = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  return ["setpriv", ...who, "--bounding-set=-all", "--inh-caps=-all", "--no-new-privs"];
}

function commandOf(image: Image, told: Told): string[] {
  const env = { ...image.env, ...told.env };
  const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const entrypoint = told.entrypoint ?? image.entrypoint;
  const words = [...entrypoint, ...(told.command ?? image.command)];
  return ["env", "-i", `--chdir=${image.folder}`, "PATH=/opt", ...pairs, ...words];
}

/** `unshare` waits for it and passes no signal on. */
function processOf({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return Number(children.trim().split(" ")[0]);
}
