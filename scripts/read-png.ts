import { inflateSync } from "node:zlib";

/** What a browser's screenshot is: eight bits a channel, with or without transparency. */
export interface Pixels {
  width: number;
  height: number;
  channels: number;
  values: Uint8Array;
}

const WITH_TRANSPARENCY = 6;

export function readPng(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = png[25] === WITH_TRANSPARENCY ? 4 : 3;
  const lines = inflateSync(Buffer.concat([...partsOf(png)]));
  const values = new Uint8Array(width * height * channels);
  const lineLength = width * channels;
  for (let y = 0; y < height; y += 1) {
    const from = y * (lineLength + 1);
    const filter = lines[from] ?? 0;
    for (let x = 0; x < lineLength; x += 1) {
      const at = y * lineLength + x;
      const left = x < channels ? 0 : (values[at - channels] ?? 0);
      const up = y === 0 ? 0 : (values[at - lineLength] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (values[at - lineLength - channels] ?? 0);
      values[at] = (lines[from + 1 + x] ?? 0) + foretold(filter, left, up, corner);
    }
  }
  return { width, height, channels, values };
}

function* partsOf(png: Buffer): Generator<Buffer> {
  let at = 8;
  while (at < png.length) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") {
      yield png.subarray(at + 8, at + 8 + length);
    }
    at += length + 12;
  }
}

/** Only the difference to its neighbours is written of a value (PNG specification, section 9). */
function foretold(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [byLeft, byUp] = [Math.abs(guess - left), Math.abs(guess - up)];
  const byCorner = Math.abs(guess - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
