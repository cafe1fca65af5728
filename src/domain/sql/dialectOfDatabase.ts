import type { SpokenDatabase } from '../spokenDatabase.ts';
import { type Dialect, dialectOf } from './dialect.ts';

/** The dialect of a database; standard SQL for one that is not known. */
export const dialectOfDatabase = (database: SpokenDatabase | null | undefined): Dialect =>
  database?.engineSql ?? dialectOf(database?.backend ?? null);
