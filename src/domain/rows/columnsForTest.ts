import type { Column } from './column.ts';
import { encodeUtf8 } from './utf8.ts';

export type TestTexts = readonly (string | null)[];

export const nullsOf = (values: readonly unknown[]): Uint8Array<ArrayBuffer> | null => {
  if (values.every((value) => value !== null)) return null;
  const nulls = new Uint8Array((values.length + 7) >> 3);
  for (const [row, value] of values.entries()) {
    if (value === null) nulls[row >> 3] = (nulls[row >> 3] ?? 0) | (1 << (row & 7));
  }
  return nulls;
};

export function textColumn(values: TestTexts, kind: 'text' | 'decimal' | 'json' = 'text'): Column {
  const parts = values.map((value) => encodeUtf8(value ?? ''));
  const offsets = new Uint32Array(values.length + 1);
  for (const [row, part] of parts.entries()) offsets[row + 1] = (offsets[row] ?? 0) + part.length;
  const bytes = new Uint8Array(offsets.at(-1) ?? 0);
  for (const [row, part] of parts.entries()) bytes.set(part, offsets[row]);
  return { kind, bytes, offsets, nulls: nullsOf(values), length: values.length };
}

export function dictionaryColumn(values: TestTexts): Column {
  const dictionary = [...new Set(values.filter((value) => value !== null))];
  const codes = Uint32Array.from(values, (value) => (value === null ? 0 : dictionary.indexOf(value)));
  return { kind: 'dictionary', values: codes, dictionary, nulls: nullsOf(values), length: values.length };
}

export function numberColumn(values: readonly (number | null)[]): Column {
  const numbers = Float64Array.from(values, (value) => value ?? 0);
  return {
    kind: 'number',
    values: numbers,
    notation: 'shortest',
    nulls: nullsOf(values),
    length: values.length,
  };
}

/** Runs a generator to its end. */
export function finish<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
