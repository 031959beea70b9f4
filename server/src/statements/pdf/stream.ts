import { deflateSync } from "node:zlib";

/** Bytes inside a PDF, compressed. */
export function streamOf(bytes: Buffer, more = ""): Buffer {
  const packed = deflateSync(bytes);
  return Buffer.concat([
    Buffer.from(`<< /Filter /FlateDecode /Length ${packed.length}${more} >>\nstream\n`),
    packed,
    Buffer.from("\nendstream"),
  ]);
}
