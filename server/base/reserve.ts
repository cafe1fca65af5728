import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';

/** Disk space reserved for when the disk is full. */
export interface Reserve {
  /** The bytes it reserves if the disk has them. */
  readonly bytes: number;
  /** Frees the space. */
  release(): void;
  /** Reserves it again, as far as the disk has space. */
  refill(): void;
}

const MEGABYTE = 1024 * 1024;

const PIECE = 64 * 1024;
/** Left free where the whole reserve has no space: an empty disk lets not even a folder be made. */
const LEFT = 4 * PIECE;

/** A file that takes up the space. Where there is not enough, it takes what there is. */
export function reserveFile(file: string, megabytes: number): Reserve {
  const bytes = megabytes * MEGABYTE;
  return {
    bytes,
    release: () => rmSync(file, { force: true }),
    refill() {
      const open = openSync(file, 'a', 0o600);
      let size = fstatSync(open).size;
      try {
        const piece = Buffer.alloc(PIECE, 'room ');
        while (size < bytes) size += writeSync(open, piece, 0, Math.min(PIECE, bytes - size));
      } catch {
        // No space for all of it now; the next refill tries again.
        ftruncateSync(open, Math.max(0, Math.min(size, fstatSync(open).size) - LEFT));
      } finally {
        closeSync(open);
      }
    },
  };
}
