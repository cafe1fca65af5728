import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ok, type Result } from '#domain/result.ts';
import type { ServerDeps } from '../deps.ts';
import { type BundleFault, readBundle } from '../exchange/bundle.ts';
import { importBundle } from '../exchange/importBundle.ts';
import { SAMPLES_NAME } from '../files/planDatabases.ts';

/** Marks that the sample dashboards were imported once: deleted ones are not imported again. */
const BROUGHT = 'sample-dashboards';

/**
 * Imports the dashboards over the sample data, at the first start with samples. This works before the data is loaded,
 * because its location is known.
 */
export async function importSampleDashboards(
  deps: ServerDeps,
  folder: string,
): Promise<Result<void, BundleFault>> {
  const { meta } = deps;
  const database = meta.databases.byName(SAMPLES_NAME);
  if (!database || meta.settings.get(BROUGHT) !== null) return ok(undefined);
  const bundle = readBundle(readTexts(folder));
  if (!bundle.ok) return bundle;
  const done = await importBundle(
    deps,
    bundle.value,
    { userId: null, policy: 'update' },
    async (dataset) => ({
      database,
      schema: dataset.schema,
      tableName: dataset.table_name,
      sql: dataset.sql,
      columns: [],
    }),
  );
  if (!done.ok) return done;
  meta.settings.set(BROUGHT, '1');
  return ok(undefined);
}

/** The files of a folder, keyed as in a zip. */
function readTexts(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const paths = files.map((each) => join(each.parentPath, each.name));
  return new Map(
    paths.map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  );
}
