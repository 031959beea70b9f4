import { crc32, deflateSync } from "node:zlib";
import { type Pixels, readPng } from "./read-png.ts";

const MOST_COLOURS = 256;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const EIGHT_BITS_INDEXED = [8, 3, 0, 0, 0];

/** The same picture in its commonest 256 colours, a third of the size; for drawings, which have few. */
export function indexedPng(png: Buffer): Buffer {
  const pixels = readPng(png);
  const { width, height } = pixels;
  const { colours, points } = fewColours(pixels);
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    lines.set(points.slice(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", Buffer.concat([size, Buffer.from(EIGHT_BITS_INDEXED)])),
    chunk("PLTE", Buffer.from(colours.flatMap((colour) => colour.slice(0, 3)))),
    chunk("tRNS", Buffer.from(colours.map(([, , , opaque = 255]) => opaque))),
    chunk("IDAT", deflateSync(lines, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** For each point the number of the colour that is nearest to its own. */
function fewColours({ values, channels }: Pixels): { colours: number[][]; points: number[] } {
  const seen = new Map<string, number>();
  const own = Array.from({ length: values.length / channels }, (_, at) =>
    values.subarray(at * channels, (at + 1) * channels).join(),
  );
  for (const colour of own) seen.set(colour, (seen.get(colour) ?? 0) + 1);
  const all = [...seen].toSorted(([, one], [, other]) => other - one);
  const parts = all.map(([colour]) => colour.split(",").map(Number));
  const colours = parts.slice(0, MOST_COLOURS);
  const nearest = new Map(all.map(([colour], at) => [colour, indexOfNearest(colours, parts[at])]));
  return { colours, points: own.map((colour) => nearest.get(colour) ?? 0) };
}

function indexOfNearest(colours: number[][], wanted: number[] = []): number {
  const distances = colours.map((colour) =>
    colour.reduce((sum, part, at) => sum + (part - (wanted[at] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
