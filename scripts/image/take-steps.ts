// The image without an engine: the steps of the Dockerfile, taken in an empty folder.
import { spawn } from "node:child_process";
import * as fs from "node:fs";
import path from "node:path";
import { contextOf } from "./context.ts";
import { type Copy, readCopy, readDockerfile, type Settings, settingsOf } from "./dockerfile.ts";

const root = path.join(import.meta.dirname, "../..");

export interface Image extends Settings {
  /** What is the container's `/`, without what the image it begins with has. */
  files: string;
}

/** Each stage is a folder in `place`; what only the steps needed is gone afterwards. */
export async function takeSteps(place: string): Promise<Image> {
  const stages = readDockerfile(fs.readFileSync(path.join(root, "Dockerfile"), "utf8"));
  const context = path.join(place, "context");
  bringContext(context);
  const folders = new Map<string | undefined, string>([[undefined, context]]);
  for (const { name, from, steps } of stages) {
    const files = path.join(place, `stage-${name}`);
    folders.set(name, files);
    const before = folders.get(from);
    if (before) fs.cpSync(before, files, { recursive: true, verbatimSymlinks: true });
    else fs.mkdirSync(files);
    let folder = before ? workdirOf(stages.find((one) => one.name === from)?.steps ?? []) : "/";
    for (const { keyword, rest } of steps) {
      const here = path.join(files, folder);
      if (keyword === "WORKDIR") folder = rest;
      else if (keyword === "COPY") copy(readCopy(rest), folders, files, folder);
      else if (keyword === "RUN") await run(rest, here);
    }
  }
  const last = stages.at(-1);
  const files = folders.get(last?.name);
  if (!last || !files) throw new Error("The Dockerfile has no stage.");
  for (const one of folders.values()) {
    if (one !== files) fs.rmSync(one, { recursive: true });
  }
  return { ...settingsOf(last), files };
}

function workdirOf(steps: { keyword: string; rest: string }[]): string {
  return steps.findLast(({ keyword }) => keyword === "WORKDIR")?.rest ?? "/";
}

function bringContext(folder: string): void {
  for (const file of contextOf(root)) {
    const to = path.join(folder, file);
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.copyFileSync(path.join(root, file), to);
  }
}

/** Of a folder its contents are copied, not itself. */
function copy(
  { stage, sources, to }: Copy,
  folders: Map<string | undefined, string>,
  files: string,
  folder: string,
): void {
  const origin = folders.get(stage);
  if (!origin) throw new Error(`There is no stage ${stage} before this one.`);
  for (const source of sources) {
    const from = path.join(origin, source);
    const isInto = to.endsWith("/") && fs.statSync(from).isFile();
    const target = path.join(files, path.resolve(folder, to), isInto ? path.basename(source) : "");
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.cpSync(from, target, { recursive: true, verbatimSymlinks: true });
  }
}

async function run(command: string, cwd: string): Promise<void> {
  const search = `${path.dirname(process.execPath)}${path.delimiter}${process.env["PATH"] ?? ""}`;
  const { PATH: _, NODE_ENV: __, ...env } = process.env;
  const child = spawn("/bin/sh", ["-c", command], {
    cwd,
    env: { ...env, PATH: search },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`);
}
