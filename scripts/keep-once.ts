import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** Secrets that are generated once and then kept, readable only by the owner. */
export function keepOnce<Secrets>(file: string, make: () => Secrets): Secrets {
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, JSON.stringify(make(), null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const kept: Secrets = JSON.parse(readFileSync(file, "utf8"));
  return kept;
}
