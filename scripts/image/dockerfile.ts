/** As much of a Dockerfile as ours uses; whatever else is in one is refused. */

interface Instruction {
  keyword: string;
  rest: string;
}

export interface Stage {
  name: string;
  from: string;
  steps: Instruction[];
}

const STEPS = ["WORKDIR", "COPY", "RUN", "ENV", "USER", "EXPOSE"];
const OF_THE_RESULT = ["HEALTHCHECK", "ENTRYPOINT", "CMD"];

export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of instructionsIn(text)) {
    const { keyword, rest } = instruction;
    if (keyword === "FROM") {
      const [from = "", , name = `${stages.length}`] = rest.split(/\s+/);
      stages.push({ name, from, steps: [] });
    } else if ([...STEPS, ...OF_THE_RESULT].includes(keyword)) {
      stages.at(-1)?.steps.push(instruction);
    } else {
      throw new Error(`No test understands ${keyword} in the Dockerfile.`);
    }
  }
  return stages;
}

function instructionsIn(text: string): Instruction[] {
  const lines = text.split("\n").filter((line) => !/^\s*#/.test(line));
  return lines
    .join("\n")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, keyword = "", rest = ""] = /^(\S+)\s+(\S.*)$/.exec(line) ?? [];
      return { keyword, rest };
    });
}

export interface Copy {
  /** The stage, or the folder that the image is built of. */
  stage: string | undefined;
  sources: string[];
  to: string;
}

export function readCopy(rest: string): Copy {
  const words = rest.split(/\s+/);
  const stage = words.find((word) => word.startsWith("--from="))?.slice("--from=".length);
  const paths = words.filter((word) => !word.startsWith("--"));
  return { stage, sources: paths.slice(0, -1), to: paths.at(-1) ?? "" };
}

/** How a container of it runs, unless it is told otherwise. */
export interface Settings {
  env: Record<string, string>;
  folder: string;
  uid: number;
  gid: number;
  entrypoint: string[];
  command: string[];
  health: string[];
}

export function settingsOf({ steps }: Stage): Settings {
  const last = (keyword: string) => steps.findLast((one) => one.keyword === keyword)?.rest ?? "";
  const [uid = 0, gid = 0] = last("USER").split(":").map(Number);
  const pairs = steps.filter(({ keyword }) => keyword === "ENV").map(({ rest }) => rest);
  return {
    env: Object.fromEntries(pairs.flatMap((one) => one.split(/\s+/)).map((one) => one.split("="))),
    folder: last("WORKDIR"),
    uid,
    gid,
    entrypoint: words(last("ENTRYPOINT")),
    command: words(last("CMD")),
    health: words(last("HEALTHCHECK")),
  };
}

/** Those in brackets, as they stand where no shell is wanted. */
function words(rest: string): string[] {
  const read: string[] = JSON.parse(rest.slice(rest.indexOf("[")));
  return read;
}
