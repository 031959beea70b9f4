import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { catalogueRow } from "@osisi/contracts/catalogue.ts";
import type { CatalogueHistory } from "@osisi/contracts/console/catalogue.ts";
import { sql } from "kysely";
import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { ConsoleApi, ConsoleRuntime } from "./console-runtime.ts";
import type { Guard } from "./signed-in-operator.ts";

interface Row {
  id: bigint;
  kind: string;
  subject: string;
  validFrom: CalendarDate;
  value: unknown;
  author: string;
  approver: string;
  approvedAt: Date;
}

export function catalogueRoutes(
  app: ConsoleApi,
  { clock, db }: ConsoleRuntime,
  { mayRead }: Guard,
): void {
  app.get(
    "/api/catalogue",
    { onRequest: mayRead("catalogue") },
    async (): Promise<CatalogueHistory> => {
      const { rows } = await sql<Row>`
        select id, kind, subject, valid_from, value, author, approver, approved_at
        from console.catalogue order by valid_from, id
      `.execute(db);
      return {
        today: dateInLagos(clock.now()),
        rows: rows.map(({ id, kind, subject, validFrom, value, author, approver, approvedAt }) => ({
          row: catalogueRow.parse({ id: Number(id), kind, subject, validFrom, value }),
          author,
          approver,
          approvedAt: approvedAt.toISOString(),
        })),
      };
    },
  );
}
