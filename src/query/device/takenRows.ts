import type { ApiError } from '#domain/error/apiError.ts';
import type { DatasetDefinition } from '#domain/dataset/definition.ts';
import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { StoredExtract } from '#store/extractRow.ts';

/** A dataset's rows as they came from a server. */
export interface TakenRows extends Pick<StoredExtract, 'form' | 'rows' | 'zone'> {
  readonly takenAt: Millis;
  /** Null where there are more than a device is given. */
  readonly parts: readonly Blob[] | null;
}

export interface TakeOptions {
  readonly signal: AbortSignal;
  /** How much of it is here, from 0 to 1; null where nobody knows. */
  readonly onProgress: (share: number | null) => void;
}

/** Reads all rows of a dataset. */
export type TakeRows = (
  definition: DatasetDefinition,
  options: TakeOptions,
) => Promise<Result<TakenRows, ApiError>>;
