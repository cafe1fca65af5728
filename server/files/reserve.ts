import { rmSync, statSync, writeFileSync } from 'node:fs';

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

/** A file that takes up the space. Where there is not enough, half of it is reserved, and so on down to a megabyte. */
export function reserveFile(file: string, megabytes: number): Reserve {
  return {
    bytes: megabytes * MEGABYTE,
    release: () => rmSync(file, { force: true }),
    refill() {
      const kept = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      for (let bytes = megabytes * MEGABYTE; bytes >= MEGABYTE && kept < bytes; bytes /= 2) {
        try {
          writeFileSync(file, Buffer.alloc(bytes, 'room '), { mode: 0o600 });
          return;
        } catch {
          // No space for this much now; the next refill tries again.
          rmSync(file, { force: true });
        }
      }
    },
  };
}
