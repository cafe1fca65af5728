import { getExtract, getExtractFile } from '#store/datasets/extracts.ts';
import { type RowReaders, rowsHere } from '#store/datasets/rowsHere.ts';
import type { SextantDb } from '#store/db.ts';
import { getKeptRows } from '#store/sql/keptTables.ts';
import { readResult } from '#store/sql/results.ts';
import { fromPages } from '../results/storedPages.ts';
import type { StoredRows } from './deviceTables.ts';

/** Reads the rows of the device's database. */
export function storedRows(db: SextantDb): StoredRows {
  const readers: RowReaders = {
    extract: (id) => getExtract(db, id),
    parts: async (id) => (await getExtractFile(db, id))?.parts,
  };
  return {
    async result(id) {
      const read = await readResult(db, id);
      if (!read.ok) throw new Error('The rows could not be read from this device.', { cause: read.error });
      if (read.value === null) return null;
      const { row, pages } = read.value;
      return { described: row.columns, columns: fromPages(pages) };
    },
    async table(id) {
      const kept = await db.keptTables.get(id);
      const rows = await getKeptRows(db, id);
      return kept === undefined || rows === null ? null : { columns: kept.columns, rows };
    },
    async extract(datasetId) {
      const extract = await getExtract(db, datasetId);
      const found = extract && (await rowsHere(extract, readers));
      return found?.rows ?? null;
    },
  };
}
