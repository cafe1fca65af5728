import { Zip, ZipDeflate } from 'fflate';

/** A zip that is written in parts. */
export interface OpenZip {
  /** Begins a file: what it returns adds bytes, and ends it with the last ones. */
  readonly open: (path: string) => (bytes: Uint8Array, isLast: boolean) => void;
  readonly end: () => void;
  /** What is written so far, which is forgotten. */
  readonly taken: () => Uint8Array<ArrayBuffer>;
}

/**
 * It compresses where it is called: the policy of the page allows none of the workers that libraries make for it, and
 * what waits for one never ends.
 */
export function createZip(): OpenZip {
  let parts: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    parts.push(bytes);
  });
  return {
    open(path) {
      const file = new ZipDeflate(path, { level: 3 });
      zip.add(file);
      return (bytes, isLast) => file.push(bytes, isLast);
    },
    end: () => zip.end(),
    taken() {
      const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
      let at = 0;
      for (const part of parts) {
        joined.set(part, at);
        at += part.length;
      }
      parts = [];
      return joined;
    },
  };
}
