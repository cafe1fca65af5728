const HEADER = 4096;
const HEADERS = 3 * HEADER;

/**
 * Whether a DuckDB file is as long as its header states. The engine in the browser never stops reading where one ends
 * too early. The second and third headers are written in turns; the one with the higher count is valid.
 */
export async function isWholeDuckdb(file: Blob): Promise<boolean> {
  if (file.size < HEADERS) return false;
  const bytes = new DataView(await file.slice(0, HEADERS).arrayBuffer());
  const number = (at: number): bigint => bytes.getBigUint64(at, true);
  const [first, second] = [HEADER, 2 * HEADER];
  const header = number(first + 8) > number(second + 8) ? first : second;
  const [blocks, blockSize] = [number(header + 32), number(header + 40)];
  return BigInt(file.size) >= BigInt(HEADERS) + blocks * blockSize;
}
