// `npm run operator-code`: what the authenticators of the demo's operators show now.
import { existsSync } from "node:fs";
import path from "node:path";
import { generate } from "otplib";
import { demoOperators } from "./demo/operators.ts";

const PERIOD_SECONDS = 30;
const dataDir = path.resolve(process.env["DATA_DIR"] || path.join(import.meta.dirname, "../.data"));
if (!existsSync(path.join(dataDir, "demo-operators.json"))) {
  console.error(`There are no demo operators in ${dataDir}: npm start makes them with the demo.`);
  process.exit(1);
}
const { people, password } = demoOperators(dataDir);
for (const { role, email, secret } of people) {
  console.log(`${role.padEnd(11)}${email.padEnd(26)}${await generate({ secret })}`);
}
const seconds = PERIOD_SECONDS - (Math.floor(Date.now() / 1000) % PERIOD_SECONDS);
console.log(`Password: ${password}. New codes in ${seconds} s; each works once.`);
