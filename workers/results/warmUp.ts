import { encodeUtf8 } from '#domain/rows/utf8.ts';
import { wholeFeed } from './byteFeed.ts';
import { runInSlices, type Turns } from './runInSlices.ts';
import { decodeJson } from './json/decodeJson.ts';

/** Enough for the JIT to compile the row reader; a few dozen milliseconds of an idle worker. */
const ROWS = 4000;

/**
 * Decodes a dummy response with every usual column type, so that the first real one runs compiled code. Other requests
 * go first.
 */
export async function warmUp(turns: Turns): Promise<void> {
  const rows = Array.from(
    { length: ROWS },
    (_, row) =>
      `{"i": ${row}, "d": ${row / 7}, "m": ${row % 100}.${10 + (row % 90)}, "b": ${row % 2 === 0}, "n": null, "r": "r${row % 9}", "t": "2024-01-01T00:00:00.${row}", "u": "é ${row}"}`,
  );
  const bytes = encodeUtf8(`{"data": [${rows.join(', ')}], "columns": []}`);
  await runInSlices(silently(bytes), turns, () => true);
}

function* silently(bytes: Uint8Array<ArrayBuffer>): Generator<void, void> {
  for (const _ of decodeJson(wholeFeed(bytes))) yield;
}
