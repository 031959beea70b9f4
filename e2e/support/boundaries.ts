import type { Onlooker } from "./postgres-proxy.ts";
import type { Statement } from "./postgres-wire.ts";

/** Recognises the statement boundaries of one operation among everything else that a server and a
 * worker
 * send to their database, and kills at the selected one.
 *
 * What counts: every statement of the server and of the console, which do nothing by themselves; of the worker, which
 * polls every second, those that contain an id first seen in this operation (of the payment, the
 * webhook, the mail, a job), or the gateway's name for it, and the rest of their transactions. So periodic work never counts, and
 * neither does work for an earlier operation.
 *
 * A boundary is identified by its program, its side, its statement and how often that statement
 * occurred in
 * this operation, not by a number: so two concurrent jobs may change places, and every boundary is
 * still met once. `begin` and `listen` write nothing and are not boundaries: killed around them,
 * the
 * database holds what it holds at the boundary of the next statement. */

const programs = ["serve", "work", "console"] as const;
export type Program = (typeof programs)[number];

export type Boundary = string;

interface Operation {
  isWanted: (boundary: Boundary) => boolean;
  met: Boundary[];
  counts: Map<string, number>;
  onKill: (boundary: Boundary, killed: Promise<void>) => void;
}

/** Of a connection inside a transaction. */
interface Transaction {
  /** The operation's first statement in it. */
  firstOfOurs?: string;
  /** It works for an earlier operation. */
  isOfAnother?: boolean;
}

export type Watch = ReturnType<typeof watchBoundaries>;

const IDS = /[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}/g;
const SILENT = /^(begin|start transaction|listen)\b/i;
const END = /^(commit|rollback)\b/i;

export function watchBoundaries(kill: (program: Program) => Promise<void>) {
  /** The operation in which an id was first seen; ids from before belong to none. */
  const firstSeen = new Map<string, number>();
  /** Names that the gateway gave, which look like nothing in particular. */
  const given = new Set<string>();
  let number = 0;
  let current: Operation | undefined;

  /** Ids, without dashes: so a payment and its reference have one form. */
  function namesIn(text: string): string[] {
    const ids = (text.match(IDS) ?? []).map((id) => id.replaceAll("-", ""));
    return [...ids, ...[...given].filter((name) => text.includes(name))];
  }

  function learn(texts: readonly string[]): void {
    for (const name of texts.flatMap(namesIn)) {
      if (!firstSeen.has(name)) firstSeen.set(name, number);
    }
  }

  function isOurs(program: Program, { text, values }: Statement, within?: Transaction): boolean {
    if (!current) return false;
    const names = [...values.flatMap(namesIn), ...jobsIn(text, values)];
    const seen = names.map((name) => firstSeen.get(name) ?? number);
    if (program === "work") return names.some((name) => firstSeen.get(name) === number);
    const isOfAnother = within?.isOfAnother ?? seen.some((one) => one > 0 && one < number);
    if (within && isOfAnother) within.isOfAnother = true;
    return !isOfAnother;
  }

  function isKilledAt(program: Program, side: "before" | "after", label: string): boolean {
    if (!current) return false;
    const point = `${program}, ${side} ${label}`;
    const count = (current.counts.get(point) ?? 0) + 1;
    current.counts.set(point, count);
    const boundary = count === 1 ? point : `${point} (${count})`;
    current.met.push(boundary);
    if (!current.isWanted(boundary)) return false;
    const { onKill } = current;
    current = undefined;
    onKill(boundary, kill(program));
    return true;
  }

  function onlooker(program: Program): Onlooker {
    let transaction: Transaction | undefined;
    const labels = new Map<Statement, string>();
    return {
      beforeStatement(statement) {
        const { text, values } = statement;
        if (SILENT.test(text)) {
          transaction = {};
          return false;
        }
        const isEnd = END.test(text);
        const of = transaction?.firstOfOurs;
        if (isEnd) transaction = undefined;
        if (of === undefined && (isEnd || !isOurs(program, statement, transaction))) {
          if (program !== "work") learn(values);
          return false;
        }
        learn(values);
        const label = isEnd ? `${text} of ${of}` : squeezed(text);
        if (transaction) transaction.firstOfOurs ??= label;
        labels.set(statement, label);
        return isKilledAt(program, "before", label);
      },
      afterStatement(statement, rows) {
        const label = labels.get(statement) ?? takingOfJob(statement, rows);
        labels.delete(statement);
        return label !== undefined && isKilledAt(program, "after", label);
      },
    };
  }

  /** A worker fetches a job without knowing which it will be: only the result identifies the
   * operation. */
  function takingOfJob({ text }: Statement, rows: string[][]): string | undefined {
    if (!text.includes("_private_jobs")) return undefined;
    const ours = rows.filter((row) =>
      row.flatMap(namesIn).some((name) => current && firstSeen.get(name) === number),
    );
    for (const [id = ""] of ours) firstSeen.set(jobName(id), number);
    return ours.length > 0 ? "taking a job" : undefined;
  }

  return {
    onlooker,
    /** An operation begins; at the first selected boundary, the program that met it is killed. */
    begin(isWanted: (boundary: Boundary) => boolean) {
      number += 1;
      const met: Boundary[] = [];
      const killed = new Promise<{ boundary: Boundary; program: Program }>((resolve, reject) => {
        const onKill = (boundary: Boundary, gone: Promise<void>) => {
          const program = programs.find((one) => boundary.startsWith(one)) ?? "work";
          gone.then(() => resolve({ boundary, program }), reject);
        };
        current = { isWanted, met, counts: new Map(), onKill };
      });
      return { killed, met };
    },
    /** The gateway's name for something of this operation, before it is reported. */
    give(name: string) {
      given.add(name);
      learn([name]);
    },
    isUnderWay: () => current !== undefined,
    /** Every id first seen in this operation, without dashes. */
    names: () => [...firstSeen].flatMap(([name, seen]) => (seen === number ? [name] : [])),
    end() {
      current = undefined;
    },
  };
}

/** Of a job that has completed or failed. */
function jobsIn(text: string, values: readonly string[]): string[] {
  if (!text.includes("_private_jobs") || text.includes("for update")) return [];
  return values.flatMap((value) => (value.match(/\d+/g) ?? []).map(jobName));
}

function jobName(id: string): string {
  return `job ${id}`;
}

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().slice(0, 100);
}
