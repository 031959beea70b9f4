import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A connection to a database that can be interrupted for a while. */
export type TcpFaultProxy = Readonly<{
  /** The database's URL, through this proxy. */
  url: string;
  /** Resolves once no connection is left; it reconnects by itself. */
  cutFor(ms: number): Promise<void>;
  close(): void;
}>;

export async function startTcpFaultProxy(databaseUrl: string): Promise<TcpFaultProxy> {
  const url = new URL(databaseUrl);
  const target = Number(url.port);
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(target, url.hostname);
    near.pipe(far).pipe(near);
    for (const one of [near, far]) sockets.add(one.on("error", () => undefined));
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const address = proxy.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const near = new URL(databaseUrl);
  near.host = `127.0.0.1:${port}`;
  const cut = () => {
    proxy.close();
    for (const one of sockets) one.destroy();
    sockets.clear();
  };
  return {
    url: near.href,
    async cutFor(ms) {
      const closed = once(proxy, "close");
      cut();
      await closed;
      setTimeout(() => proxy.listen(port, "127.0.0.1"), ms);
    },
    close: cut,
  };
}
