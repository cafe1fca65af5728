import type { StoredDocument } from '#store/documents/documentRow.ts';
import { localNumber, nextLocalNumber } from '#store/dashboards/localNumbers.ts';
import { listDocuments } from '#store/documents/documents.ts';
import type { Tx } from '#store/write.ts';
import { belowDraft, shown } from '../state/state.ts';

/**
 * The rows that lists read of documents of a kind, under the server's numbers: what was saved, and a draft only if
 * nothing was. A document that no server has yet has a negative number until it gets its own.
 */
export interface NumberedRows<Row> {
  readonly kind: string;
  readonly table: 'charts' | 'datasets';
  readonly get: (tx: Tx, ids: readonly number[]) => Promise<readonly Row[]>;
  readonly put: (tx: Tx, rows: readonly Row[]) => Promise<void>;
  readonly drop: (tx: Tx, ids: readonly number[]) => Promise<void>;
  /** The number of one that stays on this device; null for any other. */
  readonly ownNumber?: (row: StoredDocument) => number | null;
  /** `known`: what a list reported of it beyond its contents stays. */
  readonly rowOf: (row: StoredDocument, id: number, known: Row | undefined) => Row;
  /** Called when it got a number, or another one. */
  readonly onNumber?: (tx: Tx, id: string) => Promise<void>;
}

/** Writes the row of a document after a change. */
export async function projectNumbered<Row>(
  tx: Tx,
  rows: NumberedRows<Row>,
  before: StoredDocument | null,
  row: StoredDocument | null,
): Promise<void> {
  const known = await numberOf(tx, rows, before ?? row);
  if (row === null || row.deletedAt !== null || contentsOf(row) === null) {
    if (known !== null) await rows.drop(tx, [known]);
    return;
  }
  if (before !== null && known !== null && isSameRow(before, row)) return;
  // The number of one that was deleted on the server and is sent as a new one is not its own any more.
  const own = row.remoteId === null && before?.remoteId != null ? null : known;
  const number =
    row.remoteId ?? own ?? rows.ownNumber?.(row) ?? (await nextLocalNumber(tx, rows.table, row.uuid));
  const [stored] = known === null ? [] : await rows.get(tx, [known]);
  if (known !== null && known !== number) await rows.drop(tx, [known]);
  await rows.put(tx, [rows.rowOf(row, number, stored)]);
  if (known !== number) await rows.onNumber?.(tx, row.id);
}

/** Lists and dashboards that were read do not have what is saved here and not sent yet. */
export async function projectUnsent<Row>(tx: Tx, rows: NumberedRows<Row>): Promise<void> {
  for (const row of await listDocuments(tx, rows.kind)) {
    if (row.saved !== null || row.deletedAt !== null) await projectNumbered(tx, rows, null, row);
  }
}

export const contentsOf = (row: StoredDocument): unknown => belowDraft(row) ?? shown(row);

/** Edits of a draft change nothing that lists show. */
const isSameRow = (before: StoredDocument, row: StoredDocument): boolean =>
  before.remoteId === row.remoteId &&
  before.confirmed === row.confirmed &&
  before.deletedAt === row.deletedAt &&
  contentsOf(before) === contentsOf(row);

async function numberOf<Row>(
  tx: Tx,
  rows: NumberedRows<Row>,
  row: StoredDocument | null,
): Promise<number | null> {
  if (row === null) return null;
  if (row.remoteId !== null) return row.remoteId;
  return row.uuid === null ? null : ((await localNumber(tx, rows.table, row.uuid)) ?? null);
}
