import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Query } from '#domain/query/query.ts';
import type { PackedCells } from '#domain/rows/packedCells.ts';
import { openDb, type SextantDb } from '#store/db.ts';
import type { ResultsApi, View } from '../../workers/results/protocol.ts';
import { createResultsService } from '../../workers/results/resultsService.ts';
import { refusingDisk } from '../world/refusingDisk.ts';
import { resultBody, largeRow } from '../e2e/fixtures/grid/responses.ts';

export const everything = (resultId: string): View => ({ resultId, sort: null, filter: '' });

/** A device: any number of workers and connections over one database. */
export function device() {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange };
  const open = (): SextantDb => openDb('sextant:test', idb);
  const disk = { refusals: 0 };
  let waits = 0;
  /** A connection to a disk on which the first writes of pages fail as full. */
  function openOnDisk(): SextantDb {
    const watch = refusingDisk(
      (table) => table === 'resultPages' && disk.refusals > 0 && disk.refusals-- > 0,
    );
    return openDb('sextant:test', { ...idb, watch });
  }
  return {
    open,
    disk,
    async worker(budgetBytes = 1e9): Promise<ResultsApi> {
      const service = createResultsService({
        openDb: openOnDisk,
        turns: {
          now: () => (waits += 20),
          next: () => new Promise((resolve) => setImmediate(resolve)),
        },
        collator: new Intl.Collator('en', { numeric: true }),
        budgetBytes,
      });
      await service.connect('sextant:test');
      return service;
    },
  };
}

export const decode = (
  worker: ResultsApi,
  resultId: string,
  bytes: Uint8Array<ArrayBuffer>,
  format: 'json' | 'arrow' = 'json',
) => worker.decode({ resultId, format, body: bytes.slice().buffer });

export const keep = (worker: ResultsApi, resultId: string, changes: Partial<Query> | null = null, now = 1) =>
  worker.keep({ resultId, queryId: `q-${resultId}`, origin: 'live', now, changes });

export const textsOf = (packed: PackedCells): (string | null)[][] =>
  Array.from({ length: packed.toRow - packed.fromRow }, (_, row) =>
    packed.columns.map(({ texts }) => texts[row] ?? null),
  );

export async function page(
  worker: ResultsApi,
  view: View,
  fromRow: number,
  toRow: number,
): Promise<(string | null)[][]> {
  const packed = await worker.page(view, { fromRow, toRow, fromColumn: 0, toColumn: 100 });
  if (!packed.ok) throw new Error(packed.error.kind);
  return textsOf(packed.value);
}

export const numbers = (count: number) =>
  resultBody(
    `[${Array.from({ length: count }, (_, row) => `{"n": ${(row * 7919) % count}}`).join(',')}]`,
    [],
  );

/** The text of a row's cells, without JSON quotes. */
export const shownRow = (row: number): string[] =>
  largeRow(row).map((cell) => cell.replace(/^"|"$/g, '').replace(/^(.{10})T/, '$1 '));
