import * as fs from "node:fs";
import path from "node:path";

/** The files of the project that `.dockerignore` lets into the image's steps. */
export function contextOf(root: string): string[] {
  const patterns = readPatterns(fs.readFileSync(path.join(root, ".dockerignore"), "utf8"));
  return filesIn(root, "", patterns);
}

interface Pattern {
  glob: string;
  shape: RegExp;
  isException: boolean;
}

function readPatterns(text: string): Pattern[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const glob = line.replace(/^!/, "");
    return { glob, shape: shapeOf(glob), isException: line.startsWith("!") };
  });
}

/** Unlike a shell's, a star is also what begins with a dot. */
function shapeOf(glob: string): RegExp {
  const escaped = glob.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  const shape = escaped.replaceAll(/\*\*\/|\*/g, (star) => (star === "*" ? "[^/]*" : "(?:.*/)?"));
  return new RegExp(`^${shape}$`);
}

/** The last pattern that fits decides, and one that fits a folder fits all that is in it. */
function isIgnored(file: string, patterns: Pattern[]): boolean {
  const parts = file.split("/");
  const parents = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  const decisive = patterns.findLast(({ shape }) => parents.some((one) => shape.test(one)));
  return decisive !== undefined && !decisive.isException;
}

function filesIn(root: string, folder: string, patterns: Pattern[]): string[] {
  const entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    const ignored = isIgnored(file, patterns);
    if (!entry.isDirectory()) return ignored ? [] : [file];
    const hasException = patterns.some(
      ({ glob, isException }) => isException && glob.startsWith(`${file}/`),
    );
    return ignored && !hasException ? [] : filesIn(root, file, patterns);
  });
}
