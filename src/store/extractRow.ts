import type { Datasource } from '#domain/compile/datasource.ts';
import type { Millis } from '#domain/time.ts';

/** What the device keeps of a dataset's rows, as far as it is known without reading them. */
export interface StoredExtract {
  readonly datasetId: number;
  readonly name: string;
  /** When the rows were read on the server; null while there are none here. */
  readonly takenAt: Millis | null;
  /** A file of the engine's own, or answers that hold rows. */
  readonly form: 'duckdb' | 'answers';
  readonly rows: number;
  readonly bytes: number;
  /** The zone that moments are in. */
  readonly zone: string;
  /** Whether SQL of the dataset means the same on this device as on the server's engine. */
  readonly isSameSql: boolean;
  /** The dataset as it was when its rows were read. */
  readonly source: Datasource;
  /** Why there are no rows, or no newer ones, in words for the person. */
  readonly problem: string | null;
  /** Whether there are more rows than may be kept. Then none are: nothing could be answered from some. */
  readonly isTooLarge: boolean;
}

/** The rows themselves. */
export interface ExtractFile {
  readonly datasetId: number;
  readonly parts: readonly Blob[];
}
