import { createMiddleware } from 'hono/factory';
import { asRecord } from '#domain/jsonValue.ts';
import { looseIdsQ } from '#contract/records.ts';
import type { AppEnv, ServerDeps } from '../deps.ts';
import { localPath } from '../http/outerUrl.ts';
import { readIds } from '../http/request/rison.ts';
import type { Meta } from '../meta/meta.ts';
import { reportObject, type ToldChange, type ToldKind, type ToldObject, type Webhooks } from './webhooks.ts';

/** What people share, by its name in paths. Saved queries are each person's own. */
const STORES: Readonly<
  Record<string, { readonly kind: ToldKind; find(meta: Meta, name: string): ToldObject | null }>
> = {
  chart: {
    kind: 'chart',
    find({ charts }, name) {
      const row = isId(name) ? charts.byId(Number(name)) : charts.byUuid(name);
      return row && { ...row, name: row.sliceName ?? '', page: `/explore/?slice_id=${row.id}` };
    },
  },
  dashboard: {
    kind: 'dashboard',
    find({ dashboards }, name) {
      const row =
        (isId(name) ? dashboards.byId(Number(name)) : null) ??
        dashboards.bySlug(name) ??
        dashboards.byUuid(name);
      return row && { ...row, name: row.dashboardTitle ?? '', page: `/superset/dashboard/${row.id}/` };
    },
  },
  dataset: {
    kind: 'dataset',
    find({ datasets }, name) {
      const row = isId(name) ? datasets.byId(Number(name)) : datasets.byUuid(name);
      return (
        row && {
          ...row,
          name: row.tableName,
          page: `/explore/?datasource_type=table&datasource_id=${row.id}`,
        }
      );
    },
  },
  database: {
    kind: 'database',
    find({ databases }, name) {
      const row = isId(name) ? databases.byId(Number(name)) : null;
      return row && { ...row, name: row.databaseName, page: '/databaseview/list/' };
    },
  },
  report: {
    kind: 'report',
    find(meta, name) {
      const row = isId(name) ? meta.reports.byId(Number(name)) : null;
      return row && reportObject(row);
    },
  },
};

const isId = (name: string): boolean => /^\d{1,15}$/.test(name);

const PATH = /^\/api\/v1\/(\w+)\/(?:([^/]+)(?:\/(\w+))?(?:\/[^/]+)?\/?)?$/;
/** Parts of a thing that have paths of their own. */
const PARTS: ReadonlySet<string | undefined> = new Set([
  undefined,
  'filters',
  'colors',
  'chart_customizations',
  'column',
  'metric',
]);

/** What a request changes if it succeeds, by its method and the parts of its path. */
function changeOf(method: string, name: string | undefined, part: string | undefined): ToldChange | null {
  if (method === 'POST') {
    if (name === 'import') return 'imported';
    return name === undefined || part === 'copy' ? 'created' : null;
  }
  if (!PARTS.has(part)) return null;
  if (method === 'PUT') return name === undefined ? null : 'changed';
  if (method !== 'DELETE') return null;
  return part === undefined ? 'deleted' : 'changed';
}

/** Tells webhooks what requests created, changed, deleted and imported. */
export function tellChanges(deps: ServerDeps, webhooks: Webhooks) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const [, entity = '', name, part] = PATH.exec(localPath(c, deps.config)) ?? [];
    const store = STORES[entity];
    const change = (store ?? entity === 'assets') ? changeOf(c.req.method, name, part) : null;
    if (change === null) return next();
    const named = name === undefined && change === 'deleted' ? readIds(c, looseIdsQ) : null;
    const names = named?.ok ? named.value.map(String) : [name ?? ''];
    // Deletions leave nothing to look up.
    const before = change === 'deleted' ? names.flatMap((each) => store?.find(deps.meta, each) ?? []) : [];
    await next();
    if (!c.res.ok) return;
    const by = c.get('user')?.username ?? null;
    const kind = store?.kind ?? 'assets';
    if (change === 'imported') return webhooks.tell({ kind, change, object: null, by });
    const objects =
      change === 'deleted'
        ? before
        : (change === 'created' ? [await createdId(c.res)] : names).flatMap(
            (each) => store?.find(deps.meta, each) ?? [],
          );
    for (const object of objects) webhooks.tell({ kind, change, object, by });
  });
}

/** The id in the response to a create, or to a copy. */
async function createdId(response: Response): Promise<string> {
  const body = asRecord(await response.clone().json());
  const id = body['id'] ?? asRecord(body['result'])['id'];
  return typeof id === 'number' ? String(id) : '';
}
