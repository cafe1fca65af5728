import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/* Tar files, compressed with gzip, as far as backups need them: plain files without folders. `tar xzf` reads them. */

const BLOCK = 512;

export interface TarEntry {
  readonly name: string;
  /** A path, or the content. */
  readonly from: string | Uint8Array;
}

/** Writes a new file, readable by its owner only; never overwrites an existing one. */
export async function writeTar(file: string, entries: readonly TarEntry[]): Promise<void> {
  await pipeline(
    Readable.from(blocks(entries)),
    createGzip({ level: 6 }),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
}

async function* blocks(entries: readonly TarEntry[]): AsyncGenerator<Uint8Array> {
  for (const { name, from } of entries) {
    const isPath = typeof from === 'string';
    const size = isPath ? (await stat(from)).size : from.length;
    yield header(name, size);
    if (isPath) yield* createReadStream(from) as AsyncIterable<Uint8Array>;
    else yield from;
    yield Buffer.alloc(-size & (BLOCK - 1));
  }
  yield Buffer.alloc(BLOCK * 2);
}

function header(name: string, size: number): Buffer {
  const head = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    head.write(value.toString(8).padStart(length - 1, '0'), at, 'latin1');
  head.write(name, 0, 100, 'utf8');
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  // Sizes beyond eleven octal digits are binary, which the first bit marks.
  if (size < 8 ** 11) octal(size, 124, 12);
  else {
    head.writeUInt8(0x80, 124);
    head.writeBigUInt64BE(BigInt(size), 128);
  }
  octal(0, 136, 12);
  head.write('0', 156, 'latin1');
  head.write('ustar\u000000', 257, 'latin1');
  head.fill(' ', 148, 156);
  const sum = head.reduce((all, byte) => all + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148, 'latin1');
  return head;
}

/** Reads a file entry by entry. `place` returns the target path of an entry, or throws to stop. */
export async function readTar(file: string, place: (name: string, size: number) => string): Promise<void> {
  const bytes = createReadStream(file).pipe(createGunzip());
  const source = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held: Buffer = Buffer.alloc(0);

  /** At most this many bytes, and at least one unless the file is at its end. */
  async function some(max: number): Promise<Buffer> {
    if (held.length === 0) {
      const next = await source.next();
      if (next.done === true) return held;
      held = next.value;
    }
    const taken = held.subarray(0, max);
    held = held.subarray(taken.length);
    return taken;
  }
  async function exactly(count: number, take: (piece: Buffer) => unknown): Promise<void> {
    for (let left = count; left > 0;) {
      const piece = await some(left);
      if (piece.length === 0) throw new Error('It is incomplete.');
      await take(piece);
      left -= piece.length;
    }
  }

  const seekEnd = async (): Promise<boolean> => {
    const pieces: Buffer[] = [];
    await exactly(BLOCK, (piece) => pieces.push(piece));
    const head = Buffer.concat(pieces);
    if (head.every((byte) => byte === 0)) return true;
    const name = head.toString('utf8', 0, 100).split('\0')[0] ?? '';
    const size =
      head.readUInt8(124) === 0x80
        ? Number(head.readBigUInt64BE(128))
        : Number.parseInt(head.toString('latin1', 124, 135), 8);
    if (!Number.isSafeInteger(size) || size < 0) throw new Error('It is not a tar file.');
    const out = await open(place(name, size), 'wx', 0o600);
    try {
      await exactly(size, (piece) => out.write(piece));
      await out.sync();
    } finally {
      await out.close();
    }
    await exactly(-size & (BLOCK - 1), () => undefined);
    return false;
  };
  try {
    while (!(await seekEnd()));
  } finally {
    bytes.destroy();
  }
}
