import { newTab } from '#domain/tab/newTab.ts';
import { startQuery } from '#domain/query/startQuery.ts';
import type { Query } from '#domain/query/query.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { ResultRow } from '#store/schema.ts';
import type { Asked, FullDevice } from './fullDevice.ts';

/** One way in which a module writes to the device. */
export interface Writer {
  readonly writes: string;
  /** What is on the device before. */
  readonly before?: (device: FullDevice) => Promise<unknown>;
  readonly answer?: (asked: Asked) => unknown;
  /** `prepared` is what `before` returned. */
  readonly write: (device: FullDevice, prepared: unknown) => Promise<unknown>;
  /** What is written is not the person's, and is written again by itself: no failure is reported. */
  readonly isSilent?: true;
  /** Several transactions, of which earlier ones stay. */
  readonly inSteps?: true;
}

/** Why a module that writes has no case of its own. */
export type Writers = Readonly<Record<string, readonly Writer[] | string>>;

export const tab = (id: string): QueryEditor => ({
  ...newTab({ id, name: 'Sales', position: 1, now: 0 }),
  sql: 'SELECT 1',
});

export const query = (id: string, more: Partial<Query> = {}): Query => ({
  ...startQuery(tab('t'), { id, at: 0, sql: 'SELECT 1', sqlOffset: 0, dbId: 1, runAsync: false }),
  ...more,
});

export const result = (id: string, more: Partial<ResultRow> = {}): ResultRow => ({
  id,
  queryId: id,
  columns: [],
  rowCount: 1,
  pageSize: 1,
  bytes: 8,
  storedAt: 0,
  pinned: false,
  origin: 'live',
  ...more,
});
