import { cellText } from '#domain/rows/text/cellText.ts';
import { wholeFeed } from '../byteFeed.ts';
import type { DecodedResponse } from '../decodedResponse.ts';
import { decodeJson } from './decodeJson.ts';

/* Decodes a complete response, for tests. */

export function decodeBytes(bytes: Uint8Array<ArrayBuffer>) {
  const work = decodeJson(wholeFeed(bytes));
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

export function decode(text: string): DecodedResponse {
  const decoded = decodeBytes(new TextEncoder().encode(text));
  if (!decoded.ok) throw new Error(decoded.error.message);
  return decoded.value;
}

export const failure = (text: string): string => {
  const decoded = decodeBytes(new TextEncoder().encode(text));
  return decoded.ok ? 'no failure' : decoded.error.message;
};

/** The table as texts, an array per row, NULL as null. */
export function texts({ columns, rowCount }: DecodedResponse): (string | null)[][] {
  return Array.from({ length: rowCount }, (_, row) => columns.map((column) => cellText(column, row)));
}

export const rowsOf = (data: string): (string | null)[][] => texts(decode(`{"data": ${data}}`));
export const kinds = (data: string): string[] =>
  decode(`{"data": ${data}}`).columns.map((column) => column.kind);
