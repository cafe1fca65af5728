import type { FileFormat } from '../../../../../workers/results/files/writeRows.ts';
import type { TextFormat } from '#domain/rows/text/textFormat.ts';

export type DownloadFormat = FileFormat | Extract<TextFormat, 'csv' | 'tsv' | 'json' | 'ndjson'>;

export interface DownloadKind {
  readonly format: DownloadFormat;
  readonly label: string;
  readonly extension: string;
  readonly type: string;
}

export const CSV: DownloadKind = { format: 'csv', label: 'CSV', extension: 'csv', type: 'text/csv' };

/** The formats beside CSV, which has a button of its own for the rows shown. */
export const DOWNLOADS: readonly DownloadKind[] = [
  { format: 'tsv', label: 'TSV', extension: 'tsv', type: 'text/tab-separated-values' },
  { format: 'json', label: 'JSON', extension: 'json', type: 'application/json' },
  { format: 'ndjson', label: 'NDJSON', extension: 'ndjson', type: 'application/x-ndjson' },
  { format: 'parquet', label: 'Parquet', extension: 'parquet', type: 'application/vnd.apache.parquet' },
  {
    format: 'xlsx',
    label: 'Excel (XLSX)',
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  { format: 'arrow', label: 'Arrow', extension: 'arrow', type: 'application/vnd.apache.arrow.file' },
];
