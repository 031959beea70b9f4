import type { Config } from "#config.ts";
import type { Clock } from "./clock.ts";
import type { Db } from "./database/database.ts";
import type { Log } from "./log.ts";

/** The dependencies of every domain. */
export type Runtime = Readonly<{ config: Config; db: Db; clock: Clock; log: Log }>;
