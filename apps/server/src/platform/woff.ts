import { inflateSync } from "node:zlib";

/** WOFF contains the same tables as the font, each compressed separately: https://www.w3.org/TR/WOFF/ */
export function unpackWoff(packed: Buffer): Buffer {
  const count = packed.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * 20;
    const [offset, length, whole] = [4, 8, 12].map((field) => packed.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const bytes = packed.subarray(offset, offset + length);
    const checksum = packed.readUInt32BE(at + 16);
    return { tag: packed.subarray(at, at + 4), checksum, bytes: length < whole ? inflateSync(bytes) : bytes };
  });
  const head = Buffer.alloc(12 + count * 16);
  packed.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  let offset = head.byteLength;
  const bodies = tables.map(({ tag, checksum, bytes }, index) => {
    const at = 12 + index * 16;
    tag.copy(head, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.byteLength, at + 12);
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.byteLength % 4)) % 4)]);
    offset += padded.byteLength;
    return padded;
  });
  return Buffer.concat([head, ...bodies]);
}
