import type { Api } from '#api/api.ts';
import { EXTRACT_MAX_BYTES } from '#contract/dataset/extract.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';
import { readExtract } from '#api/dataset/readExtract.ts';
import type { DatasetApi } from '#api/dataset/dataset.ts';
import { downloadPages } from './downloadPages.ts';
import type { DownloadRows } from './downloadRows.ts';

/** Downloads rows as a file that the local engine reads directly; the embedded server creates such files. */
function takeFile(api: Pick<DatasetApi, 'extract'>): DownloadRows {
  return async ({ id }, { columns, signal, onProgress }) => {
    const response = await api.extract(id, columns, signal);
    if (!response.ok) return response;
    const read = await readExtract(response.value, (done, total) =>
      onProgress(total === null || total === 0 ? null : done / total),
    );
    if (!read.ok) return read;
    const { receipt, file } = read.value;
    return ok({
      form: 'duckdb',
      rows: receipt.rows,
      zone: receipt.zone,
      takenAt: receipt.writtenAt,
      columns: receipt.columns,
      parts: file === null ? null : [file],
      ...(receipt.limited === true && { isLimited: true }),
    });
  };
}

/** How a server returns all rows of a dataset: as files, or in pages of chart data. */
export interface RowsServer {
  readonly take: DownloadRows;
  readonly form: 'duckdb' | 'answers';
  /** The most rows of a dataset, or bytes of a file. */
  readonly most: number;
  /** The most rows of a response. */
  readonly maxRows: number;
  /** The time zone of its times. */
  readonly zone: string;
}

/** Superset's maximum rows per request, if it does not report one. */
const SUPERSET_MAX_ROWS = 100_000;

export async function rowsServer(
  api: Pick<Api, 'capabilities' | 'chart' | 'dataset'>,
  clock: Clock,
): Promise<Result<RowsServer, ApiError>> {
  const capabilities = await api.capabilities.get();
  if (!capabilities.ok) return capabilities;
  const maxRows = capabilities.value?.conf?.SQL_MAX_ROW ?? SUPERSET_MAX_ROWS;
  const zone = capabilities.value?.timeZone ?? 'UTC';
  if (capabilities.value?.extracts === true)
    return ok({ take: takeFile(api.dataset), form: 'duckdb', most: EXTRACT_MAX_BYTES, maxRows, zone });
  return ok({
    take: downloadPages(api.chart, { maxRows, zone, clock }),
    form: 'answers',
    most: maxRows,
    maxRows,
    zone,
  });
}
