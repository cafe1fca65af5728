import type { Datasource } from '#domain/compile/datasource.ts';
import { parseRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Marks } from '../access/reading.ts';
import { accessOf } from '../auth/rights/access.ts';
import { limitedSource } from './rowRules/limitedSource.ts';
import { detailsOf } from './datasetDetails.ts';
import { typeGeneric } from './typeGeneric.ts';
import type { ServerDeps } from '../deps.ts';
import { dialectOfBackend } from '../engines/backends.ts';
import { engineLookup, isElsewhere } from '../engines/engineLookup.ts';
import type { DatasetRow } from '../meta/content/datasets.ts';
import type { User } from '../meta/people/users.ts';
import type { NoDatasource, OpenedIn, ServedDatasource } from './datasource.ts';

/** A dataset as a datasource of chart data, for a person who may read it. */
export async function datasetDatasource(
  deps: ServerDeps,
  user: User,
  id: number,
  opened: OpenedIn | null = null,
  /** Those of the statement that it becomes a part of. */
  marks?: Marks,
): Promise<Result<ServedDatasource, NoDatasource>> {
  const row = deps.meta.datasets.byId(id);
  const database = row === null ? null : deps.meta.databases.byId(row.databaseId);
  if (row === null || database === null) return err({ kind: 'missing' });
  const name = [row.schema, row.tableName].filter(Boolean).join('.');
  if (!accessOf(deps, user).readDataset(row) && !isShownBy(deps, user, id, opened))
    return err({ kind: 'forbidden', id, name });
  const limited = await limitedSource(deps, user, row, marks);
  if ('kept' in limited) return err({ kind: 'limited', reason: limited.kept });
  const { sql, key, reading, marks: around } = limited;
  const details = detailsOf(row);
  return ok({
    id,
    type: 'table',
    name,
    source: sourceOf(deps, { ...row, sql }),
    engine: await engineLookup(deps)(database),
    dialect: dialectOfBackend(database.backend),
    // The engine resolves unqualified names, as it did when the columns were read.
    catalog: null,
    schema: null,
    version: [row.uuid, row.revision, key].filter((part) => part !== '').join('.'),
    reading,
    namesOnly: reading.kind === 'source' && isElsewhere(database),
    marks: around,
    isLimited: key !== '',
    templateParams: parseRecord(details.template_params) ?? {},
    cacheTimeout: details.cache_timeout ?? null,
  });
}

/** A dashboard that has roles shows them its charts' data, whatever else they may read. Row rules hold all the same. */
function isShownBy(deps: ServerDeps, user: User, id: number, opened: OpenedIn | null): boolean {
  const { dashboards, charts } = deps.meta;
  const dashboardId = Number(opened?.dashboardId);
  const row = Number.isSafeInteger(dashboardId) ? dashboards.byId(dashboardId) : null;
  if (row === null || dashboards.rolesOf(row.id).length === 0) return false;
  return (
    accessOf(deps, user).readDashboard(row) &&
    charts.ofDashboard(row.id).some(({ datasetId }) => datasetId === id)
  );
}

function sourceOf(deps: ServerDeps, row: DatasetRow): Datasource {
  const isVirtual = row.sql !== null && row.sql.trim() !== '';
  return {
    from: isVirtual
      ? { kind: 'sql', sql: row.sql ?? '' }
      : { kind: 'table', catalog: null, schema: row.schema || null, table: row.tableName },
    columns: deps.meta.datasets
      .columnsOf(row.id)
      .filter((column) => column.isActive)
      .map((column) => {
        const generic = typeGeneric(column.type);
        return {
          name: column.columnName,
          verboseName: column.verboseName,
          expression: column.expression || null,
          type: generic ?? (column.isDttm ? 2 : 1),
          engineType: column.type,
          isTime: column.isDttm || generic === 2,
          dateFormat: column.pythonDateFormat,
        };
      }),
    metrics: deps.meta.datasets.metricsOf(row.id).map((metric) => ({
      name: metric.metricName,
      verboseName: metric.verboseName,
      expression: metric.expression,
      d3format: metric.d3format,
      currency: metric.currency === null ? null : parseRecord(metric.currency),
    })),
    mainTime: row.mainDttmCol,
  };
}
