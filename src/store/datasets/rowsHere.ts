import type { Millis } from '#domain/time.ts';
import type { StoredExtract } from './extractRow.ts';

/** The rows of a dataset on this device, as the engine reads them. */
export interface RowsHere {
  readonly datasetId: number;
  /** Changes whenever the rows change. */
  readonly version: number;
  /** A file in DuckDB's format, query results with rows, or SQL over other rows. */
  readonly form: StoredExtract['form'];
  readonly parts: readonly Blob[];
  /** What they are made of: SQL, and the rows of the tables that it names. */
  readonly made?: {
    readonly sql: string;
    readonly bases: readonly { readonly table: string; readonly rows: RowsHere }[];
  };
}

export interface RowReaders {
  readonly extract: (datasetId: number) => Promise<StoredExtract | undefined>;
  readonly parts: (datasetId: number, version: Millis) => Promise<readonly Blob[] | undefined>;
}

/** Rows, and the time of the oldest of them. */
export interface AgedRows {
  readonly rows: RowsHere;
  readonly takenAt: Millis;
}

/** What is read for the rows of an extract; null if something of it is not here. */
export async function rowsHere(extract: StoredExtract, readers: RowReaders): Promise<AgedRows | null> {
  const { datasetId, form, takenAt, bases, source } = extract;
  if (takenAt === null || extract.isTooLarge) return null;
  if (bases === undefined || source.from.kind !== 'sql') {
    const parts = await readers.parts(datasetId, takenAt);
    return parts === undefined ? null : { rows: { datasetId, version: takenAt, form, parts }, takenAt };
  }
  const made: { readonly table: string; readonly rows: RowsHere }[] = [];
  // Grows whenever one of them is taken again.
  let version = takenAt;
  let oldest = Infinity;
  for (const { id, table } of bases) {
    const base = await readers.extract(id);
    const read = base === undefined || base.bases !== undefined ? null : await rowsHere(base, readers);
    if (read === null) return null;
    made.push({ table, rows: read.rows });
    version += read.takenAt;
    oldest = Math.min(oldest, read.takenAt);
  }
  const { sql } = source.from;
  return {
    rows: { datasetId, version, form, parts: [], made: { sql, bases: made } },
    takenAt: oldest,
  };
}
