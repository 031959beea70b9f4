import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The sandbox's state: one SQLite file, so that a killed sandbox restarts with every payment, mail
 * and pending webhook. Without a folder it is in memory only. */
export type Store = Readonly<{
  db: DatabaseSync;
  /** Runs `work` in a transaction; nested calls join the outer one. */
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
