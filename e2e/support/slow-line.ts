import net from "node:net";
import { chanceOf } from "../looks/chance.ts";

interface Quality {
  kbit: number;
  roundTripMs: number;
  /** In a hundred packets; each holds up its connection. */
  lost: number;
}

/** As a cheap phone far from the mast has it. */
export const edgeOfTheNetwork: Quality = { kbit: 35, roundTripMs: 800, lost: 5 };

/** A line between browser and server, which at first is perfect. */
export interface SlowLine {
  url: string;
  slowDown: (to: Quality) => void;
  /** What has arrived at the browser since the last question. */
  arrivedBytes: () => number;
  /** The paths that the server has been asked for since the last question. */
  askedFor: () => string[];
  /** The next answers to a request that contains this end with their connection instead, after the
   * server has handled it. */
  breakAnswers: (to: string, times: number) => void;
  breaksLeft: () => number;
  /** From now on nothing arrives, until `release`. */
  hold: () => void;
  release: () => void;
  close: () => Promise<void>;
}

const PACKET_BYTES = 1_400;
/** A sender that hears nothing waits so long before it sends a packet again. */
const SENT_AGAIN_AFTER_MS = 1_000;

/** The seed decides which packets are lost. */
export async function startSlowLine(target: string, seed = 1): Promise<SlowLine> {
  const { hostname, port } = new URL(target);
  const line: Quality = { kbit: Number.POSITIVE_INFINITY, roundTripMs: 0, lost: 0 };
  const sockets = new Set<net.Socket>();
  const up = oneWay(line, seed);
  const down = oneWay(line, seed + 1);
  let arrived = 0;
  let asked: string[] = [];
  let breaks = { to: "", times: 0 };
  let held: (() => void)[] | undefined;

  const server = net.createServer((browser) => {
    const answering = net.connect(Number(port), hostname);
    let isBroken = false;
    for (const socket of [browser, answering]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.once("error", () => socket.destroy());
      socket.once("close", () => sockets.delete(socket));
    }
    carry(browser, answering, up(performance.now() + line.roundTripMs), (packet) => {
      if (breaks.times > 0 && packet.includes(breaks.to)) {
        breaks.times -= 1;
        isBroken = true;
      }
      const [, path] = /^[A-Z]+ (\S+) HTTP/.exec(packet.toString("latin1")) ?? [];
      if (path !== undefined) asked.push(path);
      answering.write(packet);
    });
    carry(answering, browser, down(0), (packet) => {
      if (isBroken) {
        browser.destroy();
        return;
      }
      const arrive = () => {
        arrived += packet.length;
        browser.write(packet);
      };
      if (held) held.push(arrive);
      else arrive();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The line has no port.");

  return {
    url: `http://localhost:${address.port}`,
    slowDown: (to) => void Object.assign(line, to),
    arrivedBytes() {
      const bytes = arrived;
      arrived = 0;
      return bytes;
    },
    askedFor() {
      const paths = asked;
      asked = [];
      return paths;
    },
    breakAnswers(to, times) {
      breaks = { to, times };
    },
    breaksLeft: () => breaks.times,
    hold() {
      held = [];
    },
    release() {
      const waiting = held ?? [];
      held = undefined;
      for (const arrive of waiting) arrive();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

type Arrival = (bytes: number) => number;

/** All connections share the line; on each, packets arrive in their order. */
function oneWay(line: Quality, seed: number): (notBefore: number) => Arrival {
  const { next } = chanceOf(seed);
  let freeAt = 0;
  return (notBefore) => {
    let last = notBefore;
    return (bytes) => {
      freeAt = Math.max(performance.now(), freeAt) + (bytes * 8) / line.kbit;
      const stall = next() * 100 < line.lost ? SENT_AGAIN_AFTER_MS : 0;
      last = Math.max(last, freeAt + line.roundTripMs / 2 + stall);
      return last;
    };
  };
}

function carry(
  from: net.Socket,
  to: net.Socket,
  arrival: Arrival,
  deliver: (packet: Buffer) => void,
): void {
  const at = (moment: number, action: () => void) =>
    setTimeout(
      () => {
        if (!to.destroyed) action();
      },
      Math.max(0, moment - performance.now()),
    );
  from.on("data", (data: Buffer) => {
    for (let start = 0; start < data.length; start += PACKET_BYTES) {
      const packet = data.subarray(start, start + PACKET_BYTES);
      at(arrival(packet.length), () => deliver(packet));
    }
  });
  from.on("end", () => at(arrival(0), () => to.end()));
  from.on("close", () => at(arrival(0), () => to.destroySoon()));
}
