import { newUuid } from '#domain/newUuid.ts';
import type { Clock, Random } from '#domain/time.ts';
import { type DatabasePlan, SCRATCH_NAME } from '../../files/planDatabases.ts';
import { SCRATCH_ALLOWS } from '../../files/scratch.ts';
import type { Meta } from '../../meta/meta.ts';

/** The URI of a database of this start, for the metadata store and the engines. */
export function uriOf(plan: Pick<DatabasePlan, 'name'>): string {
  return `${OWN_URI}${encodeURIComponent(plan.name)}`;
}

const OWN_URI = 'duckdb:///';

/**
 * Registers the databases of this start in the metadata store. A database keeps its id as long as it keeps its name,
 * because tabs and queries reference it; one that is not served this time is hidden until it is served again. A database
 * that people gave the name of a new one gets another.
 */
export function registerDatabases(
  meta: Meta,
  plans: readonly Pick<DatabasePlan, 'name'>[],
  clock: Clock,
  random: Random,
): void {
  meta.transaction(() => {
    const served = new Map(plans.map((plan) => [uriOf(plan), plan]));
    for (const row of meta.databases.list()) {
      const isServed = served.delete(row.sqlalchemyUri);
      if (!row.sqlalchemyUri.startsWith(OWN_URI)) continue;
      // A scratch database of an earlier release takes no files yet.
      const allows = row.databaseName === SCRATCH_NAME ? SCRATCH_ALLOWS : {};
      const allowFileUpload = allows.allowFileUpload ?? row.allowFileUpload;
      if (row.exposeInSqllab === isServed && row.allowFileUpload === allowFileUpload) continue;
      meta.databases.update(row.id, { ...row, exposeInSqllab: isServed, allowFileUpload }, clock.now());
    }
    for (const [sqlalchemyUri, { name: databaseName }] of served) {
      makeRoom(meta, databaseName, clock);
      meta.databases.insert(
        {
          uuid: newUuid(random),
          databaseName,
          backend: 'duckdb',
          sqlalchemyUri,
          extra: JSON.stringify({ cost_estimate_enabled: true }),
          ...(databaseName === SCRATCH_NAME ? SCRATCH_ALLOWS : {}),
        },
        clock.now(),
      );
    }
  });
}

function makeRoom({ databases }: Meta, databaseName: string, clock: Clock): void {
  const other = databases.byName(databaseName);
  if (other === null) return;
  let number = 2;
  while (databases.byName(`${databaseName} ${number}`) !== null) number += 1;
  databases.update(other.id, { ...other, databaseName: `${databaseName} ${number}` }, clock.now());
}
