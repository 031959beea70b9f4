/** The part of PostgreSQL's protocol (version 3) that it takes to see statements. A client sends a
 * statement either as one `Query`, or as `Parse`, `Bind`, `Execute` up to a `Sync`; the server's
 * response ends with `ReadyForQuery`. */

export interface Message {
  /** One letter; empty for the first message of a client, which has none. */
  type: string;
  bytes: Buffer;
}

export interface Statement {
  text: string;
  values: string[];
}

/** Whether the client now waits for a response. */
export const endsStatement = ({ type }: Message): boolean => type === "Q" || type === "S";
export const endsAnswer = ({ type }: Message): boolean => type === "Z";

/** Splits a byte stream into whole messages. */
export function messageCutter(options: { firstHasNoType: boolean }) {
  let rest: Buffer = Buffer.alloc(0);
  let typeBytes = options.firstHasNoType ? 0 : 1;
  return (chunk: Buffer): Message[] => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    while (rest.length >= typeBytes + 4) {
      const length = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < length) break;
      const type = rest.toString("latin1", 0, typeBytes);
      messages.push({ type, bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
      typeBytes = 1;
    }
    return messages;
  };
}

/** Reads the messages of one statement; remembers the connection's prepared statements. */
export function statementReader() {
  const prepared = new Map<string, string>();
  return (messages: readonly Message[]): Statement => {
    const statement: Statement = { text: "", values: [] };
    for (const { type, bytes } of messages) {
      if (type === "Q") statement.text = textAt(bytes, 5).text;
      if (type === "P") {
        const name = textAt(bytes, 5);
        prepared.set(name.text, textAt(bytes, name.end).text);
      }
      if (type === "B") {
        const name = textAt(bytes, textAt(bytes, 5).end);
        statement.text = prepared.get(name.text) ?? "";
        statement.values = valuesAt(bytes, name.end);
      }
    }
    return statement;
  };
}

/** The columns of each row of a result, as text. */
export function rowsOf(answer: readonly Message[]): string[][] {
  return answer.filter(({ type }) => type === "D").map(({ bytes }) => fieldsAt(bytes, 5));
}

function valuesAt(bytes: Buffer, start: number): string[] {
  const formats = bytes.readInt16BE(start);
  return fieldsAt(bytes, start + 2 + 2 * formats);
}

/** A count, and that many fields with their lengths; -1 is null. */
function fieldsAt(bytes: Buffer, start: number): string[] {
  let at = start + 2;
  return Array.from({ length: bytes.readInt16BE(start) }, () => {
    const length = Math.max(0, bytes.readInt32BE(at));
    const field = bytes.toString("utf8", at + 4, at + 4 + length);
    at += 4 + length;
    return field;
  });
}

function textAt(bytes: Buffer, start: number): { text: string; end: number } {
  const end = bytes.indexOf(0, start);
  return { text: bytes.toString("utf8", start, end), end: end + 1 };
}
