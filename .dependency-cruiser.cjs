/** The arrows between folders: web → contracts ← server, console → contracts; between the rooms of each only downward. */

/** From the bottom up. `main.ts`, `app.ts`, `work.ts` and what else lies beside the rooms is above all of them. */
const serverRooms = [
  "platform",
  "ledger",
  "gateway",
  "people",
  "money",
  "products",
  "views",
  "ops",
];
const webRooms = ["router", "ui", "platform", "people", "money", "products", "views"];

/** Tests may look upward: they set the scene with what they need. `leaves` beside the rooms may be imported
 * by all. */
function onlyDownward(source, rooms, leaves = []) {
  const known = leaves.map((file) => `|${file.replace(".", "\\.")}`).join("");
  return rooms.map((room, at) => ({
    name: `${source.split("/")[0]}-${room}-imports-only-downward`,
    severity: "error",
    from: { path: `^${source}/${room}/`, pathNot: "\\.test\\.tsx?$" },
    to: { path: `^${source}/(?!(${rooms.slice(0, at + 1).join("|")})/${known})` },
  }));
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "contracts-import-only-zod",
      severity: "error",
      from: { path: "^contracts/src", pathNot: "\\.(test|fixture)\\.ts$" },
      to: { pathNot: "^(contracts/src|node_modules/zod)" },
    },
    {
      name: "web-knows-no-server",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^(server|sandbox)/" },
    },
    {
      name: "console-imports-only-contracts",
      severity: "error",
      from: { path: "^console/" },
      to: { path: "^(web/(?!public/)|server|sandbox|scripts|e2e|bench)" },
    },
    {
      name: "web-knows-no-console",
      severity: "error",
      from: { path: "^(web|contracts)/" },
      to: { path: "^console/" },
    },
    {
      name: "server-knows-no-web",
      severity: "error",
      from: { path: "^server/src", pathNot: "\\.test\\.ts$" },
      to: { path: "^(server/test|web|console|sandbox|e2e|bench|scripts)/" },
    },
    {
      name: "sandbox-knows-no-product",
      severity: "error",
      from: { path: "^sandbox/" },
      to: { path: "^(server|web|console|contracts|scripts)/" },
    },
    ...onlyDownward("server/src", serverRooms, [
      "config.ts",
      "console-config.ts",
      "environment.ts",
    ]),
    // It fetches screens when they are needed and has nothing of theirs itself.
    ...onlyDownward("web/src", webRooms, ["dashboard-screens.ts"]),
    {
      // What is on offer is read from the database.
      name: "the-product-reads-the-catalogue",
      severity: "error",
      from: {
        path: "^(server|web|console|contracts)/",
        pathNot: "\\.(test|fixture)\\.tsx?$",
      },
      to: { path: "^contracts/src/first-catalogue\\.ts$" },
    },
    {
      name: "gateway-knows-no-ledger",
      severity: "error",
      from: { path: "^server/src/gateway/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/src/ledger/" },
    },
    {
      name: "only-the-gateway-knows-its-providers",
      severity: "error",
      from: {
        path: "^(server|e2e|bench|scripts)/",
        pathNot: "^server/src/gateway/(gateway-of\\.ts|paystack/|flutterwave/)",
      },
      to: { path: "^server/src/gateway/(paystack|flutterwave)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|\\.data[^/]*)/" },
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".css"],
    },
  },
};
