const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** The end of an archive, with the longest comment. */
const MAX_END = 22 + 65_535;

/** The size of the contents that an archive lists; null where its list of contents cannot be read. */
export async function unzippedSize(file: Blob): Promise<number | null> {
  const from = Math.max(0, file.size - MAX_END);
  const tail = new DataView(await file.slice(from).arrayBuffer());
  let at = tail.byteLength - 22;
  while (at >= 0 && tail.getUint32(at, true) !== END) at -= 1;
  if (at < 0) return null;
  const start = tail.getUint32(at + 16, true);
  const list = new DataView(await file.slice(start, start + tail.getUint32(at + 12, true)).arrayBuffer());
  let size = 0;
  for (let entry = 0; entry + 46 <= list.byteLength && list.getUint32(entry, true) === ENTRY;) {
    size += list.getUint32(entry + 24, true);
    const [name, extra, comment] = [28, 30, 32].map((part) => list.getUint16(entry + part, true));
    entry += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return size;
}
