import { areLooseRows } from '#store/datasets/extractRow.ts';
import type { QueryResponse } from '#domain/chart/chartQueryResult.ts';
import { type SmallGroups, withOmitted } from '#domain/compile/frame.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import { asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { PortableRows } from '#contract/dashboard/portable.ts';
import type { LocalResult } from '../../../workers/engine/protocol.ts';
import type { LocalCharts } from '../device/engine/localEngine.ts';
import type { ResultsClient } from '../results/resultsWorker.ts';
import { notInFile } from '#domain/device/notInFile.ts';
import type { PortableFile } from './portableFile.ts';
import { wireOfChart } from './wireOfChart.ts';

/** Computes a response from the rows in a portable file; why it cannot, otherwise. */
export type ComputeFromRows = (
  question: JsonRecord,
  signal: AbortSignal | undefined,
) => Promise<Result<Uint8Array<ArrayBuffer>, string>>;

const NOT_IN_FILE =
  'This file does not contain the rows for that. Clear the filters to see the charts as they were saved.';

const OTHER_SQL = 'The SQL of this chart is for another engine than the one that reads this file.';
const NOT_IN_GROUPS =
  'This file contains groups of rows, which do not tell that. Clear the filters to see the charts as they were saved.';

const notInLargeGroups = ({ least }: SmallGroups): string =>
  `This file contains groups of at least ${least} rows, which do not tell that.`;

/** Each result says that it is not of all rows. */
const withoutSmall =
  (small: SmallGroups) =>
  (response: QueryResponse): QueryResponse => ({
    ...response,
    frame: withOmitted(response.frame, { ...response.frame.omitted, small }),
  });

/** What computes: from rows, and from groups of them. */
export interface PortableEngines {
  readonly rows: () => Promise<Pick<LocalCharts, 'compute'>>;
  readonly groups: Pick<ResultsClient, 'cube'>;
  /** In WebKit a worker of a page from the disk cannot read a file that the page made, so it gets the bytes. */
  readonly takesBytes?: boolean;
}

type Parts = readonly (Blob | Uint8Array<ArrayBuffer>)[];

const bytesOf = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.arrayBuffer());

export function computeFromRows(
  { manifest, rows }: Pick<PortableFile, 'manifest' | 'rows'>,
  engines: PortableEngines,
): ComputeFromRows {
  async function ofRows(
    context: QueryContext,
    {
      datasetId,
      takenAt,
      form,
      columns,
      source,
      zone,
      isLoose: said,
      isSameSql,
    }: PortableRows & { readonly form: Exclude<PortableRows['form'], 'cubes'> },
    { parts, signal }: { readonly parts: Parts; readonly signal: AbortSignal | undefined },
  ): ReturnType<ComputeFromRows> {
    const charts = await engines.rows();
    const result: LocalResult = await charts.compute(
      {
        context,
        source,
        extract: { datasetId, version: takenAt, form, parts, columns },
        // "Last week" is the one before the file was made.
        now: manifest.madeAt,
        zone,
        isLoose: areLooseRows({ isLoose: said, isSameSql }),
        rowsFrom: Math.min(takenAt || manifest.madeAt, manifest.madeAt),
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
  }

  async function ofGroups(
    context: QueryContext,
    { datasetId, source, zone, cubes, isLoose, isSameSql, small }: PortableRows,
    files: Parts,
  ): ReturnType<ComputeFromRows> {
    const untold = small === undefined ? NOT_IN_GROUPS : notInLargeGroups(small);
    if (areLooseRows({ isLoose, isSameSql })) return err(untold);
    const asked = { context, source, datasetId, cubes, files, now: manifest.madeAt, zone };
    const computed = await engines.groups.cube(asked);
    if (!computed.ok) return err(untold);
    const { queries, takenAt } = computed.value;
    const told = small === undefined || small.groups === 0 ? queries : queries.map(withoutSmall(small));
    return ok(new TextEncoder().encode(wireOfChart(told, takenAt)));
  }

  return async (question, signal) => {
    const id = Number(asRecord(question['datasource'])['id']);
    const entry = manifest.rows.find(({ datasetId }) => datasetId === id);
    const files = rows.get(id);
    if (entry === undefined || files === undefined) return err(NOT_IN_FILE);
    const context = question as QueryContext;
    const why = notInFile(context, entry);
    if (why === 'otherSql') return err(OTHER_SQL);
    if (why !== null) return err(NOT_IN_FILE);
    const { form } = entry;
    const parts = engines.takesBytes === true ? await Promise.all(files.map(bytesOf)) : files;
    return form === 'cubes'
      ? ofGroups(context, entry, parts)
      : ofRows(context, { ...entry, form }, { parts, signal });
  };
}
