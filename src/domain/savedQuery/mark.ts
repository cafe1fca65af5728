import { isRecord, type JsonRecord } from '../jsonValue.ts';

/*
 * Where a server keeps no keys of its clients' creates, a saved query carries its local id among its extra fields, which
 * no page shows: there it is found again after an answer that was lost, and told from another one that got the same
 * number. Before, the description ended with it.
 */
const KEY = 'sextant';
const IN_DESCRIPTION = /\s*\[sextant:([\w-]+)\]$/;

/** The extra fields with the mark among them. */
export const withMark = (extra: JsonRecord, id: string): JsonRecord => ({ ...extra, [KEY]: id });

export interface MarkedText {
  readonly description: string;
  readonly mark: string | null;
}

/** A description as its author wrote it, and the mark where there is one. */
export function readMark(text: string, extra: unknown): MarkedText {
  const kept = isRecord(extra) ? extra[KEY] : null;
  const found = IN_DESCRIPTION.exec(text);
  return {
    description: found === null ? text : text.slice(0, found.index),
    mark: typeof kept === 'string' ? kept : (found?.[1] ?? null),
  };
}
