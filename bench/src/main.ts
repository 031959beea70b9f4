/** `npm run bench -- <name>`: the benches, one file each. */
const benches: Record<string, () => Promise<{ run(): Promise<void> }>> = {
  ledger: () => import("./ledger.ts"),
  load: () => import("./load.ts"),
  payments: () => import("./payments.ts"),
  schedule: () => import("./schedule.ts"),
  search: () => import("./search.ts"),
  lighthouse: () => import("./lighthouse.ts"),
  costs: () => import("./costs.ts"),
  abuse: () => import("./abuse.ts"),
  crash: () => import("./crash.ts"),
  failover: () => import("./failover.ts"),
  overload: () => import("./overload.ts"),
  slow: () => import("./slow.ts"),
  wire: () => import("./wire.ts"),
  looks: () => import("./looks.ts"),
  reports: () => import("./reports.ts"),
  proof: () => import("./proof.ts"),
};

const load = benches[process.argv[2] ?? ""];
if (load) {
  const bench = await load();
  await bench.run();
} else {
  console.error(`Name a bench: npm run bench -- ${Object.keys(benches).join(" | ")}`);
  process.exitCode = 1;
}
