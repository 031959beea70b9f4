/** Cached reads stay available on this device offline, even after a restart: for the session that
 * read them, in the version of the app that wrote them, and up to a size limit. */

export interface KeptRead {
  key: readonly unknown[];
  data: unknown;
  /** When it was fetched, in ms. */
  at: number;
}

type ReadStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface KeptReadsSources {
  storage: () => ReadStorage;
  /** The app's version: another version's cache is ignored. */
  build: string;
  /** The session's bearer token. */
  token: string;
}

const NAME = "osisi.reads";
const MOST_READS = 60;
const MOST_CHARACTERS = 400_000;

/** The newest reads of this session. */
export function createKeptReads({ storage, build, token }: KeptReadsSources) {
  const owner = `${build} ${fingerprint(token)}`;
  const reads = new Map(readAll(storage, owner));

  return {
    all: () => [...reads.values()],
    keep(hash: string, read: KeptRead) {
      reads.delete(hash);
      reads.set(hash, read);
    },
    write() {
      let newest = [...reads].slice(-MOST_READS);
      let text = written(owner, newest);
      while (text.length > MOST_CHARACTERS && newest.length > 0) {
        newest = newest.slice(Math.ceil(newest.length / 4));
        text = written(owner, newest);
      }
      attempt(() => storage().setItem(NAME, text));
    },
  };
}

export function forgetReads(storage: () => ReadStorage): void {
  attempt(() => storage().removeItem(NAME));
}

function written(owner: string, reads: [string, KeptRead][]): string {
  return JSON.stringify({ owner, reads });
}

function readAll(storage: () => ReadStorage, owner: string): [string, KeptRead][] {
  const kept = attempt(() => JSON.parse(storage().getItem(NAME) ?? "null") as unknown);
  if (typeof kept !== "object" || kept === null || !("owner" in kept)) return [];
  if (kept.owner !== owner || !("reads" in kept) || !Array.isArray(kept.reads)) return [];
  return kept.reads.filter(isRead);
}

function isRead(entry: unknown): entry is [string, KeptRead] {
  const [hash, read]: unknown[] = Array.isArray(entry) ? entry : [];
  if (typeof hash !== "string" || typeof read !== "object" || read === null) return false;
  return "key" in read && Array.isArray(read.key) && "data" in read && "at" in read;
}

/** Distinguishes tokens without revealing one (FNV-1a). */
function fingerprint(token: string): string {
  let hash = 0x811c9dc5;
  for (const sign of token) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Where the browser refuses storage, or it is full, nothing is cached. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
