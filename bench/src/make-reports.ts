import { reportNames } from "@osisi/contracts/console/reports.ts";
import { createDatabase } from "@osisi/server/platform/database/database.ts";
import { writeReport } from "@osisi/server/views/reports/write-report.ts";

/** Makes one report after another until it is ended: a process of its own, as the console is. */
const [databaseUrl = "", from = "", to = ""] = process.argv.slice(2);
const db = createDatabase(databaseUrl, { connections: 1 });
process.send?.("started");
for (;;) {
  for (const name of reportNames) {
    const csv = writeReport(db, name, { from, to });
    while (!(await csv.next()).done);
  }
}
