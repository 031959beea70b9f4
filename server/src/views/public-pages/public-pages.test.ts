import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import { PublicPages } from "./public-pages.ts";

/** With a renderer that writes what it was given; the one of the web build has tests of its own. */
const RENDERER = `
  let calls = 0;
  export const renderPages = ({ script }, { catalogue, on }) => [{
    file: "landing",
    html: JSON.stringify({ script, on, rows: catalogue.map(({ id }) => id), call: ++calls }),
  }];
`;

let folder: string;
let world: Investing;
let pages: PublicPages;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "osisi-pages-"));
  writeFileSync(path.join(folder, "renderer.mjs"), RENDERER);
  const assets = {
    script: "/assets/site-1.js",
    checkScript: "/assets/check-1.js",
    styles: "/s.css",
    font: "/f.woff2",
  };
  writeFileSync(path.join(folder, "assets.json"), JSON.stringify(assets));
  world = await startInvesting("2027-01-10T09:00:00+01:00");
  pages = new PublicPages(world.runtime, folder);
});

afterAll(async () => {
  pages.stop();
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function landing(): Promise<unknown> {
  const page = await pages.page("landing");
  return JSON.parse(page.bodies.identity.toString());
}

const firstRows = firstCatalogue.map(({ id }) => id);

it("shows the rates that hold today, and a new rate from its day on", async () => {
  const script = "/assets/site-1.js";
  const start = { script, on: "2027-01-01", rows: firstRows, call: 1 };
  expect(await landing()).toEqual(start);
  const { rows } = await sql<{ id: bigint }>`
    insert into catalogue (kind, valid_from, value, author, approver)
    values ('plan-options', '2027-01-20', '{"options":[{"months":3,"basisPoints":400}]}', 'ada', 'bisi')
    returning id
  `.execute(world.db);
  await pages.look();
  expect(await landing()).toEqual(start);
  await world.jumpTo("2027-01-20T00:00:30+01:00");
  expect(await landing()).toEqual(start);
  await pages.look();
  const changed = [...firstRows.filter((id) => id !== 1), Number(rows[0]?.id)];
  expect(await landing()).toEqual({ script, on: "2027-01-20", rows: changed, call: 2 });
  await world.jumpTo("2027-02-03T09:00:00+01:00");
  await pages.look();
  expect(await landing()).toEqual({ script, on: "2027-02-01", rows: changed, call: 3 });
});

it("has no page that the build has not", async () => {
  await expect(pages.page("nothing")).rejects.toThrow("the web build has no page nothing");
});

it("shows what it has while the catalogue cannot be read", async () => {
  const before = await landing();
  const owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  await owner.query("alter table catalogue rename to hidden");
  await expect(pages.look()).rejects.toThrow("catalogue");
  expect(await landing()).toEqual(before);
  await owner.query("alter table hidden rename to catalogue");
  await owner.end();
});
