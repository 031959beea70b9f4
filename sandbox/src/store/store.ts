import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** What the outside world remembers: one SQLite file, so that a killed sandbox wakes up knowing
 * every payment, mail and unsent webhook. Without a folder it lives in memory only. */
export type Store = Readonly<{
  db: DatabaseSync;
  /** All of `work` is kept or none. Inside another one it is part of that. */
  atomically<Result>(work: () => Result): Result;
  close(): void;
}>;

export function openStore(folder: string | undefined): Store {
  if (folder) mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(folder ? path.join(folder, "sandbox.sqlite") : ":memory:");
  db.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000");
  return {
    db,
    atomically(work) {
      if (db.isTransaction) return work();
      db.exec("begin immediate");
      try {
        const result = work();
        db.exec("commit");
        return result;
      } catch (error) {
        db.exec("rollback");
        throw error;
      }
    },
    close: () => db.close(),
  };
}
