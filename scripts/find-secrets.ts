// Part of `npm run check`: searches the repository for strings that look like keys. Test keys are
// spelt as words, and so have another shape.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = path.dirname(import.meta.dirname);
const LARGEST_BYTES = 4 * 1024 * 1024;

/** Each with its name. */
const shapes: readonly [what: string, shape: RegExp][] = [
  ["a live key of the gateway", /\b[sp]k_live_[0-9A-Za-z]{16,}/],
  ["a test key of the gateway", /\b[sp]k_test_(?=[0-9a-f]*\d)[0-9a-f]{40}\b/],
  ["a private key", /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ["a signed token", /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ["an access key of a cloud", /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ["a token of a code host", /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_\w{40,}|glpat-[\w-]{20})/],
  ["a token of a package registry", /\bnpm_[0-9A-Za-z]{36}\b|:_auth[T]oken=(?!\$)\S{8,}/],
  ["a token of a chat", /\bxox[abeprs]-[0-9A-Za-z-]{10,}/],
  ["a key of the SMS sender", /\bTL[0-9A-Za-z]{50,}\b/],
  [
    "a password in an address",
    /\b(?:postgres(?:ql)?|smtps?):\/\/[\w.-]+:(?!password@)[^\s$<>{}@"'`]{16,}@/,
  ],
];

/** The likely secrets in a text, as line and name. */
export function secretsIn(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      shapes
        .filter(([, shape]) => shape.test(line))
        .map(([what]) => `line ${index + 1} looks like ${what}`),
    );
}

function keptFiles(): string[] {
  const listed = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return listed.split("\0").filter((file) => file !== "" && existsSync(path.join(root, file)));
}

/** File names that always belong to secrets. */
const SECRET_FILE =
  /(?:^|\/)(?:\.env(?!\.example$)[\w.]*|\.npmrc|[^/]*\.(?:pem|key|p12|pfx|jks)|id_(?:rsa|ed25519))$/;

function findings(): string[] {
  return keptFiles().flatMap((file) => {
    if (SECRET_FILE.test(file)) return [`${file}: is a file that holds secrets`];
    const at = path.join(root, file);
    if (!statSync(at).isFile() || statSync(at).size > LARGEST_BYTES) return [];
    return secretsIn(readFileSync(at, "latin1")).map((found) => `${file}: ${found}`);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const found = findings();
  for (const line of found) console.log(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
