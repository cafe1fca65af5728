import type { DuckDBConnection } from '@duckdb/node-api';
import type { EngineNamesCache } from './engineNames.ts';
import type { KeptVerdicts } from './keptVerdicts.ts';
import { type Nameable, nameable } from './others.ts';
import type { FreeReading, Reading } from './reading.ts';

/** Where and for whom a statement is judged. */
export interface Hearing<Of extends Reading = Reading> {
  readonly connection: DuckDBConnection;
  readonly names: EngineNamesCache;
  readonly reading: Of;
  /** Where names are looked up, and what was admitted there; for the first statement of a connection. */
  readonly kept?: { readonly verdicts: KeptVerdicts; readonly place: readonly (string | null)[] };
}

/** Of somebody who may not read all databases of the engine; null for others. */
export const nameableBy = async ({ connection, names, reading }: Hearing): Promise<Nameable | null> =>
  isOfOthers(reading) ? nameable(reading.only, await names.read(connection)) : null;

const isOfOthers = (
  reading: Reading,
): reading is FreeReading & { readonly only: NonNullable<FreeReading['only']> } =>
  reading.kind === 'free' && reading.only !== null;
