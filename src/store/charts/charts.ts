import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { StoredDocument } from '../documents/documentRow.ts';
import { forgetComments } from '../comments.ts';
import { documentsByNumber, documentsByUuid, getDocument } from '../documents/documents.ts';
import type { Tables } from '../schema.ts';
import type { Tx } from '../write.ts';

export function listCharts(db: Tables): Promise<SavedChart[]> {
  return db.charts.toArray();
}

/** Those of the named charts that are stored here. */
export async function getCharts(db: Tables, ids: readonly number[]): Promise<SavedChart[]> {
  return (await db.charts.bulkGet([...ids])).filter((each) => each !== undefined);
}

export async function putCharts(tx: Tx, charts: readonly SavedChart[]): Promise<void> {
  await tx.charts.bulkPut([...charts]);
}

/** Deletes charts, with what was said about them. */
export async function dropCharts(tx: Tx, ids: readonly number[]): Promise<void> {
  await forgetComments(
    tx,
    ids.map((id) => ({ kind: 'chart', name: String(id) })),
  );
  await tx.charts.bulkDelete([...ids]);
}

/** The document of a chart, by its id here or on the server, or by its uuid; none while it is being deleted. */
export async function documentOfChart(
  db: Tables,
  idOrUuid: number | string,
): Promise<StoredDocument | undefined> {
  const uuid =
    typeof idOrUuid === 'string' ? idOrUuid : idOrUuid < 0 ? (await db.charts.get(idOrUuid))?.uuid : null;
  const rows =
    typeof idOrUuid === 'number' && idOrUuid >= 0
      ? await documentsByNumber(db, 'chart', idOrUuid)
      : uuid
        ? [...(await documentsByUuid(db, uuid)), await getDocument(db, uuid)]
        : [];
  return rows.find((row) => row?.kind === 'chart' && row.deletedAt === null);
}
