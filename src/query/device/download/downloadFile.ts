import type { DatasetApi } from '#api/dataset/dataset.ts';
import { readExtract } from '#api/dataset/readExtract.ts';
import { ok } from '#domain/result.ts';
import type { DownloadRows } from './downloadRows.ts';

/** Downloads rows as a file that the local engine reads directly; the embedded server creates such files. */
export function takeFile(api: Pick<DatasetApi, 'extract'>): DownloadRows {
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
