import type { ApiError } from '#domain/error/apiError.ts';
import type { DatasetDefinition } from '#domain/dataset/definition.ts';
import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { StoredExtract } from '#store/datasets/extractRow.ts';

/** A dataset's rows as downloaded from a server. */
export interface DownloadedRows extends Pick<StoredExtract, 'form' | 'rows' | 'zone' | 'isLimited'> {
  readonly takenAt: Millis;
  /** The columns of the rows, where not all are included. */
  readonly columns?: readonly string[] | undefined;
  /** Null if there are more rows than a device may store. */
  readonly parts: readonly Blob[] | null;
}

export interface RowDownloadOptions {
  readonly signal: AbortSignal;
  /** The columns to include where the rows are too many for all; null for none but all. */
  readonly columns: readonly string[] | null;
  /** The share downloaded so far, from 0 to 1; null if unknown. */
  readonly onProgress: (share: number | null) => void;
}

/** Downloads all rows of a dataset. */
export type DownloadRows = (
  definition: DatasetDefinition,
  options: RowDownloadOptions,
) => Promise<Result<DownloadedRows, ApiError>>;
