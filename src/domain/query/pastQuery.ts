import type { Millis } from '../time.ts';
import type { QueryState } from './query.ts';

/** A query in the server's history, from any device. */
export interface PastQuery {
  /** The client id, by which a device recognises its own queries. */
  readonly id: string;
  readonly dbId: number | null;
  readonly tab: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  /** What was executed, where templates made it; not stored by earlier releases. */
  readonly renderedSql?: string;
  readonly state: QueryState;
  readonly rows: number | null;
  readonly startDttm: Millis;
  readonly endDttm: Millis | null;
}

/** The executed SQL of a text with templates; nothing for any other text, which it hardly differs from. */
export function renderedSql(
  sql: string,
  executed: string | null | undefined,
): Pick<PastQuery, 'renderedSql'> {
  return executed && /\{[{%]/.test(sql) ? { renderedSql: executed } : {};
}
