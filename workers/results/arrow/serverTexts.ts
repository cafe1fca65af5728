import type { Column } from '#domain/rows/column.ts';
import { engineText, hasOwnText } from '#domain/rows/text/engineText.ts';
import { decodeUtf8, encodeUtf8 } from '#domain/rows/utf8.ts';
import { createTextSink, packText, pushText } from '../columns/textSink.ts';

const [SPACE, LETTER_T] = [0x20, 0x54];
/** `2024-03-01 12:30:00`: the bytes of most timestamps, and where the time of day begins. */
const [USUAL, TIME_OF_DAY] = [19, 10];

/** A column of the device's engine with texts as the server writes them; any other column as it is. */
export function serverTexts(column: Column, type: string | null): Column {
  if (column.kind !== 'text' || !hasOwnText(type ?? '')) return column;
  const { bytes, offsets, length } = column;
  const isTimestamp = (type ?? '').startsWith('TIMESTAMP');
  let others = 0;
  for (let row = 0; row < length; row++) {
    const from = offsets[row] ?? 0;
    const size = (offsets[row + 1] ?? 0) - from;
    if (isTimestamp && size === USUAL && bytes[from + TIME_OF_DAY] === SPACE)
      bytes[from + TIME_OF_DAY] = LETTER_T;
    else if (size > 0) others += 1;
  }
  if (others === 0) return column;
  const sink = createTextSink(0);
  for (let row = 0; row < length; row++) {
    const text = encodeUtf8(
      engineText(type ?? '', decodeUtf8(bytes, offsets[row] ?? 0, offsets[row + 1] ?? 0)),
    );
    pushText(sink, text, 0, text.length);
  }
  return { ...column, ...packText(sink) };
}
