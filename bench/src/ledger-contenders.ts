import { gatewayClearing, stash } from "@osisi/server/ledger/accounts.ts";
import { post } from "@osisi/server/ledger/post.ts";
import { createDatabase, inTransaction } from "@osisi/server/platform/database/database.ts";
import { newId } from "@osisi/server/platform/ids.ts";
import { Client } from "pg";
import type { Contender } from "./rounds.ts";

/** The contenders. The floor is the least that could be called bookkeeping, one update of a random
 * row and one insert; the ledger's own posting does that and also finds two accounts by name,
 * claims a key, compares currencies and maintains two more indexes. */

export const INVESTORS = 10_000;
const FLOOR_ROWS = INVESTORS;

export const floorTables = [
  "create table floor_account (id bigint primary key, balance bigint not null)",
  `create table floor_entry (
    id bigint generated always as identity primary key,
    account_id bigint not null, amount bigint not null, created_at timestamptz not null default now()
  )`,
  `insert into floor_account select n, 0 from generate_series(1, ${FLOOR_ROWS}) n`,
];

export const names = {
  floor: "floor: begin, update, insert, commit",
  oneTrip: "floor in one statement",
  shared: "posts, one shared house account",
  random: "posts, two random investors",
  server: "posts as the server makes them, shared",
} as const;

export function ledgerContenders(url: { owner: string; app: string }): Contender[] {
  return [
    { name: names.floor, connect: (count) => connectTo(url.owner, count, floor) },
    { name: names.oneTrip, connect: (count) => connectTo(url.owner, count, floorInOneStatement) },
    { name: names.shared, connect: (count) => connectTo(url.app, count, postShared) },
    { name: names.random, connect: (count) => connectTo(url.app, count, postRandom) },
    { name: names.server, connect: (count) => connectServer(url.app, count) },
  ];
}

async function connectTo(url: string, count: number, once: (client: Client) => Promise<unknown>) {
  const clients = Array.from({ length: count }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  return {
    work: clients.map((client) => () => once(client)),
    end: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

const update = {
  name: "floor-update",
  text: "update floor_account set balance = balance + $2 where id = $1",
};
const insert = {
  name: "floor-insert",
  text: "insert into floor_entry (account_id, amount) values ($1, $2)",
};

async function floor(client: Client) {
  const values = [1 + random(FLOOR_ROWS), 100];
  await client.query("begin");
  await client.query({ ...update, values });
  await client.query({ ...insert, values });
  await client.query("commit");
}

function floorInOneStatement(client: Client) {
  const text = `
    with entry as (insert into floor_entry (account_id, amount) values ($1, $2))
    update floor_account set balance = balance + $2 where id = $1
  `;
  return client.query({ name: "floor", text, values: [1 + random(FLOOR_ROWS), 100] });
}

const posting = {
  name: "post",
  text: "select outcome, about, fresh from ledger.post_one($1, $2, $3, $4, $5, $6)",
};

function postShared(client: Client) {
  const values = [newKey(), "bench", gatewayClearing("NGN"), stash(investor()), 100, new Date()];
  return client.query({ ...posting, values });
}

function postRandom(client: Client) {
  const from = random(INVESTORS);
  const to = (from + 1 + random(INVESTORS - 1)) % INVESTORS;
  const values = [newKey(), "bench", stash(id(from)), stash(id(to)), 1, new Date()];
  return client.query({ ...posting, values });
}

/** With the server's overhead: Kysely, a transaction, no prepared statement. */
async function connectServer(url: string, count: number) {
  const db = createDatabase(url, { connections: count });
  const once = () =>
    inTransaction(db, (tx) =>
      post(tx, [
        {
          key: newKey(),
          movement: "bench",
          debit: gatewayClearing("NGN"),
          credit: stash(investor()),
          amount: 100n,
          eventAt: new Date(),
        },
      ]),
    );
  return { work: Array.from({ length: count }, () => once), end: () => db.destroy() };
}

export function id(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
}

/** Like a payment's id: rising with time, so that neighbours in time are neighbours in the index. */
function newKey(): string {
  return `payment:${newId()}:settled`;
}

function investor(): string {
  return id(random(INVESTORS));
}

function random(below: number): number {
  return Math.floor(Math.random() * below);
}
