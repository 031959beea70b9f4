// Refuses words that this project does not use, in documents and comments, and subjects of commits that are too
// long. Older decision records and migrations are never rewritten, so they are not read.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const instead: readonly [word: RegExp, write: string][] = [
  [/\bwhoever\b/i, "the one who, or name them"],
  [/\bsome(body|one)\b/i, "name them: an investor, an operator, a client"],
  [/\bnobody\b/i, "no one, or an active sentence"],
  [/\banew\b/i, "again"],
  [/\bwhat becomes of\b/i, "what happens to"],
  [/\bin hand\b/i, "active, or open"],
  [/\b(is|are|was|were|be|been) told\b/i, "is notified, or is reported"],
  [/\b(mail|e-mail|welcome) letters?\b/i, "e-mail"],
  [/\bput up a new version\b/i, "deploy"],
];
const LONGEST_SUBJECT = 60;
const OLD_RECORD = /^docs\/decisions\/00([0-3]\d|4[0-8])-/;

const root = path.dirname(import.meta.dirname);
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 64 << 20 });

const problems = [...wordsInFiles(), ...longSubjects()];
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function wordsInFiles(): string[] {
  const files = git("ls-files", "*.md", "*.ts", "*.tsx", "*.mjs", "*.css").split("\n");
  return files
    .filter((file) => file && !OLD_RECORD.test(file) && file !== "scripts/check-words.ts")
    .filter((file) => existsSync(path.join(root, file)))
    .flatMap((file) => {
      const read = file.endsWith(".md") ? (line: string) => line : commentIn;
      return readFileSync(path.join(root, file), "utf8")
        .split("\n")
        .flatMap((line, at) => wordsIn(read(line)).map((found) => `${file}:${at + 1}: ${found}`));
    });
}

function wordsIn(text: string): string[] {
  return instead.flatMap(([word, write]) => {
    const found = word.exec(text)?.[0];
    return found ? [`"${found}"; write ${write}`] : [];
  });
}

/** The comment of a line. */
function commentIn(line: string): string {
  const code = line.trimStart();
  if (code.startsWith("//") || code.startsWith("*") || code.startsWith("/*")) return code;
  const at = Math.max(code.indexOf(" // "), code.indexOf("/** "));
  return at < 0 ? "" : code.slice(at);
}

/** Of the commits since this check exists, as far as the checkout has them. Merges are not read. */
function longSubjects(): string[] {
  try {
    const [first] = git(
      "log",
      "--diff-filter=A",
      "--format=%H",
      "--",
      "scripts/check-words.ts",
    ).split("\n");
    if (!first) return [];
    return git("log", "--no-merges", "--format=%h %s", `${first}..HEAD`)
      .split("\n")
      .filter((line) => line.replace(/^\S+ /, "").length > LONGEST_SUBJECT)
      .map((line) => `commit ${line}: the subject has more than ${LONGEST_SUBJECT} characters`);
  } catch {
    return [];
  }
}
