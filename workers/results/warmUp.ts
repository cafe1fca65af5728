import { encodeUtf8 } from '#domain/rows/utf8.ts';
import { wholeFeed } from './byteFeed.ts';
import { drive, type Turns } from './drive.ts';
import { decodeJson } from './json/decodeJson.ts';

/** Enough for the engine to compile what reads rows; a few dozen milliseconds of a worker that has nothing to do. */
const ROWS = 4000;

/**
 * Decodes an answer of no meaning, with every usual kind of column, so that the first real one is not read by code
 * that the engine has yet to compile. Whatever is asked meanwhile goes first.
 */
export async function warmUp(turns: Turns): Promise<void> {
  const rows = Array.from(
    { length: ROWS },
    (_, row) =>
      `{"i": ${row}, "d": ${row / 7}, "m": ${row % 100}.${10 + (row % 90)}, "b": ${row % 2 === 0}, "n": null, "r": "r${row % 9}", "t": "2024-01-01T00:00:00.${row}", "u": "é ${row}"}`,
  );
  const bytes = encodeUtf8(`{"data": [${rows.join(', ')}], "columns": []}`);
  await drive(silently(bytes), turns, () => true);
}

function* silently(bytes: Uint8Array<ArrayBuffer>): Generator<void, void> {
  for (const _ of decodeJson(wholeFeed(bytes))) yield;
}
