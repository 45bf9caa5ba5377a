import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, crc32, createDeflateRaw } from "node:zlib";

export type ZipEntry = {
  /** A path with slashes, created by us and not by a user. */
  name: string;
  at: Date;
  body: AsyncIterable<Uint8Array | string>;
};

type Listed = {
  name: Buffer;
  time: number;
  date: number;
  crc: number;
  packed: number;
  bytes: number;
  at: number;
};

const MOST_32 = 0xffffffff;
const MOST_16 = 0xffff;
/** Sizes follow the data, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 45;
const UNIX_FILE = 0o100600 << 16;

/** Streams a ZIP while its entries are created. Only the list of names is held in memory. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer, void> {
  const listed: Listed[] = [];
  let at = 0;
  const passed = (piece: Buffer): Buffer => {
    at += piece.byteLength;
    return piece;
  };
  for await (const { name, at: madeAt, body } of entries) {
    const entry: Listed = { name: Buffer.from(name), ...dosTime(madeAt), crc: 0, packed: 0, bytes: 0, at };
    yield passed(localHeader(entry));
    for await (const piece of deflated(body, entry)) yield passed(piece);
    if (entry.bytes > MOST_32 || entry.packed > MOST_32)
      throw new Error("A file is too large for the ZIP archive.");
    yield passed(descriptor(entry));
    listed.push(entry);
  }
  const start = at;
  for (const entry of listed) yield passed(centralHeader(entry));
  yield endOf(listed.length, start, at - start);
}

async function* deflated(body: ZipEntry["body"], entry: Listed): AsyncGenerator<Buffer, void> {
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const piece of body) {
      const bytes = Buffer.from(piece);
      entry.crc = crc32(bytes, entry.crc);
      entry.bytes += bytes.byteLength;
      yield bytes;
    }
  }
  // Fast rather than small: an owner waits for it, and most originals are already compressed.
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED });
  const fed = pipeline(Readable.from(measured()), packer);
  // Errors in the pipeline also surface from the compressor.
  fed.catch(() => {});
  for await (const piece of packer) {
    entry.packed += (piece as Buffer).byteLength;
    yield piece as Buffer;
  }
  await fed;
}

function localHeader({ name, time, date }: Listed): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATE, 8);
  head.writeUInt16LE(time, 10);
  head.writeUInt16LE(date, 12);
  head.writeUInt16LE(name.byteLength, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed, bytes }: Listed): Buffer {
  const after = Buffer.alloc(16);
  after.writeUInt32LE(0x08074b50, 0);
  after.writeUInt32LE(crc, 4);
  after.writeUInt32LE(packed, 8);
  after.writeUInt32LE(bytes, 12);
  return after;
}

/** The offset of an entry has 32 bits. Beyond 4 GB it is written to an extra field. */
function centralHeader({ name, time, date, crc, packed, bytes, at }: Listed): Buffer {
  const far = at >= MOST_32;
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE((3 << 8) | VERSION, 4);
  head.writeUInt16LE(far ? VERSION : 20, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(DEFLATE, 10);
  head.writeUInt16LE(time, 12);
  head.writeUInt16LE(date, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(bytes, 24);
  head.writeUInt16LE(name.byteLength, 28);
  head.writeUInt16LE(far ? 12 : 0, 30);
  head.writeUInt32LE(UNIX_FILE >>> 0, 38);
  head.writeUInt32LE(far ? MOST_32 : at, 42);
  if (!far) return Buffer.concat([head, name]);
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(at), 4);
  return Buffer.concat([head, name, extra]);
}

function endOf(count: number, start: number, size: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MOST_16), 8);
  end.writeUInt16LE(Math.min(count, MOST_16), 10);
  end.writeUInt32LE(Math.min(size, MOST_32), 12);
  end.writeUInt32LE(Math.min(start, MOST_32), 16);
  if (count < MOST_16 && start < MOST_32 && size < MOST_32) return end;
  const wide = Buffer.alloc(76);
  wide.writeUInt32LE(0x06064b50, 0);
  wide.writeBigUInt64LE(44n, 4);
  wide.writeUInt16LE((3 << 8) | VERSION, 12);
  wide.writeUInt16LE(VERSION, 14);
  wide.writeBigUInt64LE(BigInt(count), 24);
  wide.writeBigUInt64LE(BigInt(count), 32);
  wide.writeBigUInt64LE(BigInt(size), 40);
  wide.writeBigUInt64LE(BigInt(start), 48);
  wide.writeUInt32LE(0x07064b50, 56);
  wide.writeBigUInt64LE(BigInt(start + size), 64);
  wide.writeUInt32LE(1, 72);
  return Buffer.concat([wide, end]);
}

/** ZIP stores time in steps of two seconds, starting in 1980. We use UTC. */
function dosTime(at: Date): { time: number; date: number } {
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}
