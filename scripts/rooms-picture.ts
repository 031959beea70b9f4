// docs/rooms.svg: the rooms of the server from the bottom up, their folders, and which room imports from which.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.dirname(import.meta.dirname);
const source = path.join(root, "server/src");

const holds: Readonly<Record<string, string>> = {
  platform: "database, HTTP, jobs, clock, secrets, observability; knows no domain",
  ledger: "double entry, append-only; balances, invariants, debts",
  gateway: "payment providers, webhook inbox, submissions",
  people: "who the investors are, and what we send them",
  money: "in and out: payments, withdrawals, refunds, disputes",
  products: "what an investor's money does",
  views: "what an investor reads, across products",
  ops: "what an operator runs",
};

const HEIGHT = 64;
const GAP = 10;
const LEFT = { x: 20, width: 760 };
const CELL = 34;

/** From the bottom up, as the import rules have them. */
export function rooms(): string[] {
  const rules = readFileSync(path.join(root, ".dependency-cruiser.cjs"), "utf8");
  const list = /const serverRooms = \[([^\]]+)\]/.exec(rules)?.[1] ?? "";
  return [...list.matchAll(/"(\w+)"/g)].map(([, room]) => String(room));
}

export function roomsPicture(): string {
  const order = rooms().toReversed();
  const imports = new Map(order.map((room) => [room, importedBy(room)]));
  const top = 64;
  const matrix = LEFT.x + LEFT.width + 40;
  const width = matrix + order.length * CELL + 110;
  const height = top + order.length * (HEIGHT + GAP) + 20;
  const y = (at: number) => top + at * (HEIGHT + GAP);
  const boxes = order.map((room, at) =>
    [
      `<rect x="${LEFT.x}" y="${y(at)}" width="${LEFT.width}" height="${HEIGHT}" rx="10" class="box"/>`,
      text(LEFT.x + 16, y(at) + 26, "name", `${room}/`),
      text(LEFT.x + 126, y(at) + 26, "", holds[room] ?? ""),
      text(LEFT.x + 126, y(at) + 47, "folders", foldersOf(room).join(" · ")),
    ].join("\n"),
  );
  const heads = order.map((room, at) => {
    const x = matrix + at * CELL + CELL / 2;
    return `<text x="${x}" y="${top - 12}" class="folders" transform="rotate(-35 ${x} ${top - 12})">${room}</text>`;
  });
  const dots = order.flatMap((room, row) =>
    order.flatMap((other, column) => {
      const [x, middle] = [matrix + column * CELL + CELL / 2, y(row) + HEIGHT / 2];
      if (column === row)
        return `<rect x="${x - 5}" y="${middle - 5}" width="10" height="10" class="self"/>`;
      if (imports.get(room)?.has(other))
        return `<circle cx="${x}" cy="${middle}" r="6" class="dot"/>`;
      return column > row ? `<circle cx="${x}" cy="${middle}" r="2" class="none"/>` : [];
    }),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="14">`,
    `<title>The rooms of server/src. A dot says that the room of the row imports from the room of the column.</title>`,
    `<style>.page{fill:#fff}.box{fill:#f1f6f2;stroke:#2f6b4a}.name{font-weight:700;fill:#17402b}text{fill:#24352c}.folders{fill:#5a6b61;font-size:12px}.dot{fill:#2f6b4a}.none{fill:#b9c6be}.self{fill:#cddbd2}</style>`,
    `<rect width="${width}" height="${height}" class="page"/>`,
    text(
      LEFT.x,
      28,
      "folders",
      "A room imports only from the rooms below it. ● = the room in this row imports from the room in that column.",
    ),
    ...boxes,
    ...heads,
    ...dots,
    "</svg>\n",
  ].join("\n");
}

function text(x: number, y: number, name: string, content: string): string {
  return `<text x="${x}" y="${y}"${name && ` class="${name}"`}>${content.replaceAll("&", "&amp;")}</text>`;
}

function foldersOf(room: string): string[] {
  return readdirSync(path.join(source, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

function importedBy(room: string): Set<string> {
  const files = readdirSync(path.join(source, room), { recursive: true, encoding: "utf8" });
  return new Set(
    files
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .flatMap((file) => [
        ...readFileSync(path.join(source, room, file), "utf8").matchAll(/ from "#(\w+)\//g),
      ])
      .flatMap(([, imported]) => (imported && imported !== room ? imported : [])),
  );
}
