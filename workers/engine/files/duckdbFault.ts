const HEADER = 4096;
const HEADERS = 3 * HEADER;

/**
 * Whether a DuckDB file is as long as its header states. The engine in the browser never stops reading where one ends
 * too early. The second and third headers are written in turns; the one with the higher count is valid.
 */
async function isWholeDuckdb(file: Blob): Promise<boolean> {
  if (file.size < HEADERS) return false;
  const bytes = new DataView(await file.slice(0, HEADERS).arrayBuffer());
  const number = (at: number): bigint => bytes.getBigUint64(at, true);
  const [first, second] = [HEADER, 2 * HEADER];
  const header = number(first + 8) > number(second + 8) ? first : second;
  const [blocks, blockSize] = [number(header + 32), number(header + 40)];
  return BigInt(file.size) >= BigInt(HEADERS) + blocks * blockSize;
}

/** Storage versions of DuckDB 0.9 to 1.5, whose headers are alike. */
const KNOWN = { oldest: 64, newest: 68 };
const ENCRYPTED = 1n;

/** Releases that wrote earlier storage versions, whose headers do not name them. */
const EARLIER: Readonly<Record<number, string>> = {
  25: 'v0.3.0',
  27: 'v0.3.1',
  31: 'v0.3.2',
  33: 'v0.4.0',
  38: 'v0.5.1',
  39: 'v0.6.1',
  43: 'v0.7.1',
  51: 'v0.8.1',
};

/** Why a DuckDB file cannot be opened, as far as its header shows; null if nothing is wrong with it. */
export async function duckdbFault(file: Blob): Promise<string | null> {
  const header = await headerOf(file);
  if (header === null) return 'it is damaged, or its end is missing';
  const { version, isEncrypted, writer } = header;
  if (isEncrypted) return 'it is encrypted. Open a copy without encryption';
  if (version < KNOWN.oldest) {
    const release = writer === '' ? EARLIER[version] : writer;
    const by = release === undefined ? 'an early version of DuckDB' : `DuckDB ${release}`;
    return `it was written in an older form, by ${by}. Open it with that version, export it, and import it with a current one`;
  }
  // What a newer one looks like is not known; the engine reports whether it reads it.
  if (version > KNOWN.newest) return null;
  return (await isWholeDuckdb(file)) ? null : 'it is damaged, or its end is missing';
}

/** Why the engine could not open a file with nothing wrong in its header. */
export async function duckdbRefusal(file: Blob): Promise<string> {
  const header = await headerOf(file);
  if (header === null || header.version <= KNOWN.newest) return 'it is damaged';
  const by = header.writer === '' ? 'a newer DuckDB' : `DuckDB ${header.writer}`;
  return `it was written by ${by}, which is newer than the engine here. Attach it there with an older STORAGE_VERSION, and copy it`;
}

interface Header {
  readonly version: number;
  readonly isEncrypted: boolean;
  /** The release that wrote it; empty if unknown. */
  readonly writer: string;
}

async function headerOf(file: Blob): Promise<Header | null> {
  const bytes = new Uint8Array(await file.slice(0, 84).arrayBuffer());
  if (bytes.length < 84) return null;
  const view = new DataView(bytes.buffer);
  const writer = new TextDecoder().decode(bytes.subarray(52, 84)).replaceAll('\0', '');
  return {
    version: Number(view.getBigUint64(12, true)),
    isEncrypted: (view.getBigUint64(20, true) & ENCRYPTED) !== 0n,
    writer: /^v\d[\w.-]*$/.test(writer) ? writer : '',
  };
}
