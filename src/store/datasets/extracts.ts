import type { Result } from '#domain/result.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { StoredChartData } from '../dashboards/dashboardRows.ts';
import type { SextantDb } from '../db.ts';
import type { ExtractFile, StoredExtract } from './extractRow.ts';
import { heldDatasets } from '../heldData.ts';
import type { Tables } from '../schema.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { EXTRACT_TABLES, readAtOnce, write } from '../write.ts';

export function listExtracts(db: Tables): Promise<StoredExtract[]> {
  return db.extracts.toArray();
}

export function getExtract(db: Tables, datasetId: number): Promise<StoredExtract | undefined> {
  return db.extracts.get(datasetId);
}

export function getExtractFile(db: Tables, datasetId: number): Promise<ExtractFile | undefined> {
  return db.extractFiles.get(datasetId);
}

/** What decides whether a request is answered locally, as of one moment. */
export interface ForChartData {
  readonly kept: StoredChartData | undefined;
  readonly extract: StoredExtract | undefined;
  /** The dataset as its dashboards last reported it. */
  readonly detail: Dataset['detail'];
}

export function readForChartData(
  db: SextantDb,
  key: string,
  datasetId: number | null,
): Promise<ForChartData> {
  return readAtOnce(db, ['chartAnswers', 'extracts', 'datasets'], async (tables) => {
    const id = datasetId ?? -1;
    const [kept, extract, dataset] = await Promise.all([
      tables.chartAnswers.get(key),
      tables.extracts.get(id),
      tables.datasets.get(id),
    ]);
    return { kept, extract, detail: dataset?.detail ?? null };
  });
}

/** Stores the state of an extract, and what came of its files; false if no offline copy holds its dataset any more. */
export function storeExtract(
  db: SextantDb,
  extract: StoredExtract,
  files: Partial<Pick<ExtractFile, 'parts' | 'cubes'>>,
): Promise<Result<boolean, StorageError>> {
  return write(
    db,
    async (tx) => {
      if (!(await heldDatasets(tx)).has(extract.datasetId)) return false;
      await tx.extracts.put(extract);
      if (Object.keys(files).length > 0) {
        const before = await tx.extractFiles.get(extract.datasetId);
        await tx.extractFiles.put({ parts: [], ...before, ...files, datasetId: extract.datasetId });
      }
      return true;
    },
    EXTRACT_TABLES,
  );
}
