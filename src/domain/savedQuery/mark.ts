import { isRecord, type JsonRecord } from '../jsonValue.ts';

/*
 * Where a server does not store idempotency keys of creates, a saved query has its local id among its extra fields,
 * which no page shows: it identifies the query after a lost response, and distinguishes it from another with the same
 * number. Formerly it ended the description.
 */
const KEY = 'sextant';
const IN_DESCRIPTION = /\s*\[sextant:([\w-]+)\]$/;

/** Adds the mark to the extra fields. */
export const withMark = (extra: JsonRecord, id: string): JsonRecord => ({ ...extra, [KEY]: id });

export interface MarkedText {
  readonly description: string;
  readonly mark: string | null;
}

/** The author's description, and the mark if it has one. */
export function readMark(text: string, extra: unknown): MarkedText {
  const kept = isRecord(extra) ? extra[KEY] : null;
  const found = IN_DESCRIPTION.exec(text);
  return {
    description: found === null ? text : text.slice(0, found.index),
    mark: typeof kept === 'string' ? kept : (found?.[1] ?? null),
  };
}
