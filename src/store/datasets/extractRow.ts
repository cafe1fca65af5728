import type { CubeDefinition } from '#domain/compile/cube/cube.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import type { Millis } from '#domain/time.ts';

/** What is known of an extract without reading its rows. */
export interface StoredExtract {
  readonly datasetId: number;
  readonly name: string;
  /** The names of its database and schema; earlier releases did not say them. */
  readonly places?: readonly (string | null)[] | undefined;
  /** The database of the rows on the server; absent or null if unknown. */
  readonly databaseId?: number | null;
  /** When the rows were read from the server; null while there are none here. */
  readonly takenAt: Millis | null;
  /**
   * A file in DuckDB's format, or responses to chart data requests, page by page: stored rows have the word `answers`.
   * `made`: by its SQL, of the rows of its bases, without any of its own.
   */
  readonly form: 'duckdb' | 'answers' | 'made';
  /** The datasets whose rows it is made of, by the names of their tables in its SQL. */
  readonly bases?: readonly { readonly id: number; readonly table: string }[];
  readonly rows: number;
  readonly bytes: number;
  /** The time zone of timestamps. */
  readonly zone: string;
  /** Whether the dataset's SQL means the same on this device as on the server's engine. */
  readonly isSameSql: boolean;
  /** The dataset as of when its rows were read, with the columns that are here. */
  readonly source: Datasource;
  /** Why there are no rows, or no newer ones, as a message for the person. */
  readonly problem: string | null;
  /** Whether there are more rows than may be stored. Then none are: partial rows cannot answer anything. */
  readonly isTooLarge: boolean;
  /** Whether only the columns are here that offline dashboards used, where not all are. */
  readonly isPart?: boolean;
  /** Whether the server's engine takes texts for equal that differ; earlier releases did not say it. */
  readonly isLoose?: boolean;
  /** Whether a row rule limits the person, where one does. */
  readonly isLimited?: boolean;
  /** The cubes of it, in the order of their files. */
  readonly cubes?: readonly StoredCube[];
  /** The names of charts that no cube computes. */
  readonly withoutCube?: readonly string[];
}

/** What is known of a cube without reading its groups. */
export interface StoredCube extends CubeDefinition {
  readonly groups: number;
  /** How many of them are a single row; absent of cubes that an earlier release stored. */
  readonly singles?: number;
  readonly bytes: number;
  readonly takenAt: Millis;
}

/** The rows themselves. */
export interface ExtractFile {
  readonly datasetId: number;
  readonly parts: readonly Blob[];
  /** The groups of its cubes: chart data, compressed. */
  readonly cubes?: readonly Blob[];
}

/**
 * Whether the engine of rows takes texts for equal that differ. Those of earlier releases do not say it: if they are not of
 * the engine that the device has, it may.
 */
export const areLooseRows = (rows: {
  readonly isLoose?: boolean | undefined;
  readonly isSameSql: boolean;
}): boolean => rows.isLoose ?? !rows.isSameSql;

/** Whether weeks may begin on another day at the source: those of a Superset begin on Sunday where its engine's do. */
export const hasWeeksOfEngine = (extract: StoredExtract): boolean =>
  areLooseRows(extract) && extract.form === 'answers';
