const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** The end of an archive, with the longest comment. */
const MAX_END = 22 + 65_535;

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packed: number;
  readonly unpacked: number;
  /** Where its own header starts in the archive. */
  readonly start: number;
}

/** What an archive lists as its contents; null where that cannot be read. */
export async function zipEntries(file: Blob): Promise<readonly ZipEntry[] | null> {
  const from = Math.max(0, file.size - MAX_END);
  const tail = new DataView(await file.slice(from).arrayBuffer());
  let at = tail.byteLength - 22;
  while (at >= 0 && tail.getUint32(at, true) !== END) at -= 1;
  if (at < 0) return null;
  const start = tail.getUint32(at + 16, true);
  const list = new DataView(await file.slice(start, start + tail.getUint32(at + 12, true)).arrayBuffer());
  const entries: ZipEntry[] = [];
  for (let entry = 0; entry + 46 <= list.byteLength && list.getUint32(entry, true) === ENTRY;) {
    const short = (part: number): number => list.getUint16(entry + part, true);
    const long = (part: number): number => list.getUint32(entry + part, true);
    const end = Math.min(entry + 46 + short(28), list.byteLength);
    entries.push({
      name: new TextDecoder().decode(list.buffer.slice(entry + 46, end)),
      method: short(10),
      isEncrypted: (short(8) & 1) === 1,
      packed: long(20),
      unpacked: long(24),
      start: long(42),
    });
    entry += 46 + short(28) + short(30) + short(32);
  }
  return entries;
}
