import type { QueryContext } from '#domain/compile/queryContext.ts';
import { usedSql } from '#domain/dataset/columns/usedSql.ts';
import { asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { notHere } from '#domain/query/route.ts';
import { err, type Result } from '#domain/result.ts';
import type { LocalResult } from '../../../workers/engine/protocol.ts';
import type { LocalCharts } from '../device/engine/localEngine.ts';
import type { PortableFile } from './portableFile.ts';

/** Computes a response from the rows in a portable file; why it cannot, otherwise. */
export type ComputeFromRows = (
  question: JsonRecord,
  signal: AbortSignal | undefined,
) => Promise<Result<Uint8Array<ArrayBuffer>, string>>;

const NOT_IN_FILE =
  'This file does not contain the rows for that. Clear the filters to see the charts as they were saved.';

export function computeFromRows(
  { manifest, rows }: Pick<PortableFile, 'manifest' | 'rows'>,
  engine: () => Promise<Pick<LocalCharts, 'compute'>>,
): ComputeFromRows {
  return async (question, signal) => {
    const id = Number(asRecord(question['datasource'])['id']);
    const entry = manifest.rows.find(({ datasetId }) => datasetId === id);
    const parts = rows.get(id);
    if (entry === undefined || parts === undefined) return err(NOT_IN_FILE);
    const context = question as QueryContext;
    const why = notHere({
      context,
      kept: false,
      online: false,
      datasetSql: usedSql(context, entry.source),
      tableSql: null,
      extract: {
        complete: true,
        isOutdated: false,
        isSameSql: entry.isSameSql,
        hasOtherWeeks: entry.hasOtherWeeks,
      },
    });
    if (why === 'otherSql')
      return err('The SQL of this chart is for another engine than the one that reads this file.');
    if (why !== null) return err(NOT_IN_FILE);
    const charts = await engine();
    const result: LocalResult = await charts.compute(
      {
        context,
        source: entry.source,
        extract: {
          datasetId: id,
          version: entry.takenAt,
          form: entry.form,
          parts,
          columns: entry.columns,
        },
        // "Last week" is the one before the file was made.
        now: manifest.madeAt,
        zone: entry.zone,
        isLoose: entry.isLoose,
        rowsFrom: Math.min(entry.takenAt || manifest.madeAt, manifest.madeAt),
      },
      signal,
    );
    if (result.ok) return result;
    const { error } = result;
    if (error.kind === 'aborted') return err('This was stopped.');
    return err(
      error.kind === 'unreadable' || error.kind === 'broken'
        ? `The rows in this file could not be used: ${error.message}`
        : error.message,
    );
  };
}
