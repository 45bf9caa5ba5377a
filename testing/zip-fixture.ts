import { crc32, deflateRawSync } from "node:zlib";

/** A part that is already compressed, with the size that the archive claims for it. */
type Packed = { name: string; deflated: Uint8Array; says: number };

/** Builds an archive, valid or not. Ordinary libraries cannot write invalid ones. */
export function zip(parts: Record<string, string | Uint8Array>, packed: readonly Packed[] = []): Uint8Array {
  const honest = Object.entries(parts).map(([name, content]) => {
    const bytes = Buffer.from(content);
    return { name, deflated: deflateRawSync(bytes), says: bytes.length, crc: crc32(bytes) };
  });
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, deflated, says, crc } of [...honest, ...packed.map((part) => ({ ...part, crc: 0 }))]) {
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc, 10);
    shared.writeUInt32LE(deflated.length, 14);
    shared.writeUInt32LE(says, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from("PK\x03\x04"), shared, Buffer.from(name), deflated]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), shared, tail, Buffer.from(name)]));
    files.push(file);
    offset += file.length;
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0);
  const end = Buffer.alloc(18);
  const count = Math.min(directory.length, 0xffff);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  const more = directory.length > count ? largeEnd(directory.length, { size, offset }) : [];
  return Buffer.concat([...files, ...directory, ...more, Buffer.from("PK\x05\x06"), end]);
}

/** What stands before the end of an archive with more files than fit into 16 bits: Zip64. */
function largeEnd(entries: number, { size, offset }: { size: number; offset: number }): Buffer[] {
  const record = Buffer.alloc(52);
  record.writeBigUInt64LE(44n, 0);
  record.writeUInt16LE(45, 8);
  record.writeUInt16LE(45, 10);
  for (const [at, value] of [entries, entries, size, offset].entries())
    record.writeBigUInt64LE(BigInt(value), 20 + 8 * at);
  const locator = Buffer.alloc(16);
  locator.writeBigUInt64LE(BigInt(offset + size), 4);
  locator.writeUInt32LE(1, 12);
  return [Buffer.from("PK\x06\x06"), record, Buffer.from("PK\x06\x07"), locator];
}
