import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DuckSpec } from '../engines/engineHost.ts';
import type { NewDatabase } from '../meta/databases.ts';
import type { DatabasePlan } from './planDatabases.ts';
import { preparedFolder } from './prepareDatabase.ts';

/** Its permissions, in the contract's terms. */
export const SCRATCH_ALLOWS: Partial<NewDatabase> = {
  allowCtas: true,
  allowCvas: true,
  allowDml: true,
  allowFileUpload: true,
  forceCtasSchema: 'main',
};

export interface ScratchPlace {
  readonly key: string;
  readonly root: string;
  /** The folder of prepared databases. */
  readonly databases: string;
}

/**
 * Scratch's engine attaches every database of this start read-only under its name, so that queries can copy data from
 * there. One whose file was not created is skipped.
 */
export function scratchSpec(place: ScratchPlace, plans: readonly DatabasePlan[]): DuckSpec {
  const attach = plans
    .map((plan) => ({
      alias: basename(plan.fileName, '.duckdb'),
      path:
        plan.job.kind === 'duckdb'
          ? plan.job.path
          : join(place.databases, preparedFolder(plan), plan.fileName),
      readOnly: true,
    }))
    .filter(({ path }) => existsSync(path));
  return {
    key: place.key,
    path: join(place.root, 'scratch.duckdb'),
    readOnly: false,
    reserve: join(place.root, 'scratch.reserve'),
    attach,
    setup: [],
    whenDamaged: WHEN_DAMAGED,
  };
}

const WHEN_DAMAGED =
  'The file of Scratch, scratch.duckdb, is damaged. To get its tables back, stop the server and restore a backup: sextant restore FILE. To go on without them, stop the server and move scratch.duckdb out of the data folder. Nothing else is affected.';
