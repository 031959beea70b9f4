import { type RealProduct, openRealProduct } from "../support/real-product.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { type Crowd, gather } from "./crowd.ts";

/** Two servers through the pooler and two workers at the primary, with people who move money. */
export interface HaWorld {
  cluster: Cluster;
  product: RealProduct;
  crowd: Crowd;
  /** Logs are kept after a failure. */
  stop: (options: { isWell: boolean }) => Promise<void>;
}

export async function startHaWorld(): Promise<HaWorld> {
  const cluster = await startCluster();
  const { databaseOwnerUrl, databaseUrl, pooledUrl } = cluster;
  let product: RealProduct | undefined;
  const stop = async ({ isWell }: { isWell: boolean }) => {
    await product?.stop({ keepLogs: !isWell });
    await cluster.stop();
    if (isWell) cluster.remove();
    else console.log(`The logs are in ${cluster.place.folder}/logs and ${product?.dataDir}`);
  };
  try {
    const database = { databaseUrl, databaseOwnerUrl, pooledUrl, stop: async () => undefined };
    product = await openRealProduct({ database });
    const { serve, work } = product;
    await Promise.all([serve(), serve(), work(), work()]);
    return { cluster, product, crowd: await gather(product), stop };
  } catch (error) {
    await stop({ isWell: false });
    throw error;
  }
}
