import { execFile } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { gatewayClearing, stash } from "@osisi/server/ledger/accounts.ts";
import { INVESTORS, id } from "./ledger-contenders.ts";
import { median } from "./rounds.ts";

/** The ledger's own function driven by pgbench, beside pgbench's built-in transaction "TPC-B (sort
 * of)", which updates three rows, reads one and inserts one. Its scale is its number of branches:
 * at 1 all clients queue for the one branch, as they would for a house account with a running
 * balance. */

const run = promisify(execFile);
const CLIENTS = 32;
const SECONDS = 2;
const ROUNDS = 3;

export function findPgbench(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted().toReversed() : [];
  const folders = [
    ...(process.env["PATH"] ?? "").split(path.delimiter),
    ...versions.map((version) => path.join(debian, version, "bin")),
  ];
  return folders.map((folder) => path.join(folder, "pgbench")).find((file) => existsSync(file));
}

type Run = { name: string; url: string; options: string[]; rates: number[] };

/** Transactions a second, by name. */
export async function pgbenchRates(
  pgbench: string,
  { app, databases, folder }: { app: string; databases: Map<number, string>; folder: string },
): Promise<Map<string, number>> {
  const script = path.join(folder, "post.sql");
  writeFileSync(script, postScript);
  const runs: Run[] = [
    {
      name: "ledger.post_one, one shared house account",
      url: app,
      options: scriptOptions(script),
      rates: [],
    },
  ];
  for (const [scale, url] of databases) {
    await run(pgbench, ["--initialize", "--quiet", `--scale=${scale}`, url]);
    runs.push({ name: `TPC-B, scale ${scale}`, url, options: [], rates: [] });
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { url, options, rates } of runs) {
      const always = ["--no-vacuum", "--protocol=prepared", `--client=${CLIENTS}`, "--jobs=2"];
      rates.push(await rateOf(pgbench, [...always, ...options, url]));
    }
  }
  return new Map(runs.map(({ name, rates }) => [name, median(rates)]));
}

/** On a busy machine its clients may not all be connected before the time is over. */
async function rateOf(pgbench: string, options: readonly string[]): Promise<number> {
  for (let seconds = SECONDS; ; seconds *= 2) {
    const { stdout } = await run(pgbench, [`--time=${seconds}`, ...options]);
    const [, rate] = /tps = ([\d.]+)/.exec(stdout) ?? [];
    if (rate !== undefined) return Number(rate);
  }
}

/** Values with a colon are variables, because pgbench parses a colon as the start of a name. */
const postScript = `
\\set investor random(0, ${INVESTORS - 1})
select outcome, about, fresh from ledger.post_one(
  gen_random_uuid()::text, 'bench', :clearing::text,
  :stash::text || lpad(:investor::text, 12, '0'), 100, now()
);
`;

function scriptOptions(script: string): string[] {
  const stashes = stash(id(0)).slice(0, -12);
  return [
    `--file=${script}`,
    `--define=clearing=${gatewayClearing("NGN")}`,
    `--define=stash=${stashes}`,
  ];
}
