import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { Fault } from "../faults/faults.ts";
import { portOf } from "../http/port.ts";
import type { World } from "../world.ts";

const LARGEST_MAIL_BYTES = 10 * 1024 * 1024;
const HANG_MS = 35_000;

export type Smtp = Readonly<{ port: number; close(): Promise<void> }>;

/** An inbox for every address: accepts any mail, keeps it, delivers nothing. */
export async function startSmtp(world: World, port: number): Promise<Smtp> {
  const sockets = new Map<number | undefined, Socket>();
  const server = new SMTPServer({
    size: LARGEST_MAIL_BYTES,
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 200,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? "anybody" }),
    onMailFrom: (_address, _session, done) => answered(world, "MAIL FROM", done),
    onRcptTo: (_address, _session, done) => answered(world, "RCPT TO", done),
    onData: (stream, session, done) => void take(stream, session, done),
  });
  async function take(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error?: Error) => void,
  ) {
    try {
      const fault = await receive(world, stream, session);
      if (fault?.effect === "drop-after-commit") sockets.get(session.remotePort)?.destroy();
      else done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }
  server.server.on("connection", (socket) => {
    const { remotePort } = socket;
    sockets.set(remotePort, socket);
    socket.once("close", () => sockets.delete(remotePort));
  });
  // An error on one connection concerns only that client.
  server.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: portOf(server.server.address()),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

async function receive(
  world: World,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<Fault | undefined> {
  const mail = await simpleParser(stream);
  if (stream.sizeExceeded) throw refusal(552, "Message is too large");
  const fault = world.faults.strike((on) => on === "SMTP");
  if (fault?.effect === "status") throw refused(fault);
  const { envelope } = session;
  world.store.atomically(() => {
    for (const { address } of envelope.rcptTo) {
      world.emails.insert({
        createdAt: world.clock.now().toISOString(),
        key: randomUUID(),
        messageId: mail.messageId ?? "",
        to: address.toLowerCase(),
        from: mail.from?.text ?? "",
        subject: mail.subject ?? "",
        text: mail.text ?? "",
        html: mail.html || "",
      });
    }
  });
  if (fault?.effect === "hang") await sleep(fault.ms ?? HANG_MS, undefined, { ref: false });
  return fault;
}

/** A command before the message itself, about the sender or the recipient. */
function answered(world: World, step: string, done: (error?: Error) => void): void {
  const fault = world.faults.strike((on) => on === `SMTP ${step}`);
  done(fault && refused(fault));
}

function refused({ status = 451, body }: Fault): Error {
  return refusal(status, typeof body === "string" ? body : "Try again later");
}

/** SMTP's codes begin at 400; anything lower in a fault means "later". */
function refusal(status: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: status < 400 ? 451 : status });
}
