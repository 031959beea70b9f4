import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import * as z from "zod/mini";
import { createDatabase } from "#platform/database/database.ts";
import { databaseAddress } from "#platform/database/database-address.ts";
import { wantedNight } from "./publish-aside.ts";
import { publishProof } from "./publish-proof.ts";

/** The whole of a thread. On Linux a priority is that of a thread, elsewhere of the whole process. */

if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
const { databaseUrl, databaseUrlFile, day, takenAt } = z.parse(wantedNight, workerData);
const db = createDatabase(databaseAddress({ databaseUrl, databaseUrlFile }), { connections: 1 });
try {
  const head = await publishProof({ clock: { now: () => takenAt }, db }, day);
  parentPort?.postMessage(head, []);
} finally {
  await db.destroy();
}
