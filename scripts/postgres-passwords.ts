import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

export interface Passwords {
  superuser: string;
  owner: string;
  app: string;
}

/** Made once and kept beside the cluster, readable to nobody else. */
export function readOrMakePasswords(file: string): Passwords {
  if (existsSync(file)) {
    const kept: Passwords = JSON.parse(readFileSync(file, "utf8"));
    return kept;
  }
  const made = { superuser: makePassword(), owner: makePassword(), app: makePassword() };
  writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return made;
}

function makePassword(): string {
  return randomBytes(24).toString("base64url");
}
