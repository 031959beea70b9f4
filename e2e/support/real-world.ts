import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { buildWeb } from "../../scripts/build.ts";
import { openRealProduct, type RealProcess } from "./real-product.ts";
import type { Passed } from "./round-robin.ts";
import type { World } from "./running-world.ts";
import { findingsIn } from "./sound-books.ts";

/** Two servers and two workers on a system PostgreSQL. On each redirect to the checkout, the server
 * that did not answer is killed, and a worker with it; both are started again a little later, as a
 * supervisor does. */
export interface RealWorld extends World {
  /** How often one of each was killed so far. */
  killings: () => number;
  /** Whether all are running at the moment. */
  isWhole: () => boolean;
}

const WATCHED_AGAIN_AFTER_MS = 2_000;
const LEADING_TO_CHECKOUT = new Set<string>([
  apiPaths.fund,
  apiPaths.newSaving,
  apiPaths.newInvestment,
]);

export async function startRealWorld(): Promise<RealWorld> {
  let killings = 0;
  let killing: Promise<void> | undefined;
  const servers: RealProcess[] = [];
  const workers: RealProcess[] = [];

  async function killOneOfEach(spared: string): Promise<void> {
    const server = servers.find(({ url }) => url !== spared);
    const worker = workers[killings % workers.length];
    killings += 1;
    const victims = [server, worker].filter((one) => one !== undefined);
    await Promise.all(victims.map((one) => one.kill()));
    await new Promise((resolve) => setTimeout(resolve, WATCHED_AGAIN_AFTER_MS));
    await Promise.all(victims.map((one) => one.restart()));
  }

  function look({ method, path, status, backendUrl }: Passed): void {
    const isOnTheWay = method === "POST" && status === 200 && LEADING_TO_CHECKOUT.has(path);
    if (!isOnTheWay || killing || servers.length < 2) return;
    killing = killOneOfEach(backendUrl).finally(() => {
      killing = undefined;
    });
  }

  await buildWeb();
  const product = await openRealProduct({ onPassed: look });
  workers.push(await product.work(), await product.work());
  servers.push(await product.serve(), await product.serve());
  const named = (name: string) => (name === "serve" ? servers : workers);
  const stack: World["stack"] = {
    ...product,
    kill: async (name) => void (await Promise.all(named(name).map((one) => one.kill()))),
    restart: async (name) => void (await Promise.all(named(name).map((one) => one.restart()))),
    async stop() {
      await killing;
      const found = await findingsIn(product.databaseUrl);
      for (const line of [...product.complaints(), ...found]) console.log(line);
      await product.stop();
    },
  };
  const { appUrl, sandbox } = product;
  return { stack, sandbox, appUrl, killings: () => killings, isWhole: () => !killing };
}
