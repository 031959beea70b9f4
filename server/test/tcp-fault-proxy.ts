import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A connection to a database that can be interrupted for a while. */
export type CuttableWay = Readonly<{
  /** The database's URL, through this proxy. */
  url: string;
  /** Resolves once no connection is left; it reconnects by itself. */
  cutFor(ms: number): Promise<void>;
  close(): void;
}>;

export async function cuttableWay(databaseUrl: string): Promise<CuttableWay> {
  const url = new URL(databaseUrl);
  const target = Number(url.port);
  const sockets = new Set<Socket>();
  const way = createServer((near) => {
    const far = connect(target, url.hostname);
    near.pipe(far).pipe(near);
    for (const one of [near, far]) sockets.add(one.on("error", () => undefined));
  });
  await once(way.listen(0, "127.0.0.1"), "listening");
  const address = way.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const near = new URL(databaseUrl);
  near.host = `127.0.0.1:${port}`;
  const cut = () => {
    way.close();
    for (const one of sockets) one.destroy();
    sockets.clear();
  };
  return {
    url: near.href,
    async cutFor(ms) {
      const closed = once(way, "close");
      cut();
      await closed;
      setTimeout(() => way.listen(port, "127.0.0.1"), ms);
    },
    close: cut,
  };
}
