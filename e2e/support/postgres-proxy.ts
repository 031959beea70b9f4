import { connect, createServer, type Socket } from "node:net";
import {
  endsAnswer,
  endsStatement,
  type Message,
  messageCutter,
  rowsOf,
  type Statement,
  statementReader,
} from "./postgres-wire.ts";

/** A proxy between one program and PostgreSQL that forwards everything, and decides at both ends of
 * each statement whether the program lives on: before PostgreSQL has the statement, and when it has
 * run it but the program has no response yet. */

/** One for each connection. `true` means that the program was killed: nothing more is forwarded. */
export interface Onlooker {
  beforeStatement: (statement: Statement) => boolean;
  afterStatement: (statement: Statement, rows: string[][]) => boolean;
}

export interface PostgresProxy {
  port: number;
  close: () => Promise<void>;
}

export async function startPostgresProxy(
  target: { host: string; port: number },
  onlooker: () => Onlooker,
): Promise<PostgresProxy> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.on("error", () => undefined);
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
    relay(client, upstream, onlooker());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The proxy has no port.");
  return {
    port: address.port,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function relay(client: Socket, upstream: Socket, onlooker: Onlooker): void {
  const read = statementReader();
  const cutAsked = messageCutter({ firstHasNoType: true });
  const cutAnswered = messageCutter({ firstHasNoType: false });
  /** Statements without a response so far; a program may pipeline them. */
  const waiting: Statement[] = [];
  let asked: Message[] = [];
  let answered: Message[] = [];

  function cutOff(): void {
    client.destroy();
    upstream.destroy();
  }

  client.on("data", (chunk) => {
    for (const message of cutAsked(chunk)) {
      asked.push(message);
      if (endsStatement(message)) {
        const statement = read(asked);
        if (onlooker.beforeStatement(statement)) return cutOff();
        waiting.push(statement);
      } else if (isPartOfStatement(message)) continue;
      pass(upstream, asked);
      asked = [];
    }
  });

  upstream.on("data", (chunk) => {
    for (const message of cutAnswered(chunk)) {
      answered.push(message);
      if (endsAnswer(message)) {
        const statement = waiting.shift();
        if (statement && onlooker.afterStatement(statement, rowsOf(answered))) return cutOff();
      } else if (waiting.length > 0) continue;
      pass(client, answered);
      answered = [];
    }
  });
}

function pass(to: Socket, messages: readonly Message[]): void {
  if (!to.destroyed) to.write(Buffer.concat(messages.map(({ bytes }) => bytes)));
}

/** Held back until the statement is complete. */
function isPartOfStatement({ type }: Message): boolean {
  return ["P", "B", "D", "E", "C"].includes(type);
}
