import { type Context, Hono } from 'hono';
import { type ChartChange, charts } from '#contract/chart/chart.ts';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { fieldErrors, TAKEN_UUID } from '../../http/response/errorBodies.ts';
import { serve } from '../../http/serve.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { etagOf } from '../../http/response/revision.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { ChartPatch, ChartRow } from '../../meta/content/charts.ts';
import { changeableRow } from '../asset/entity.ts';
import { datasetName } from '../../meta/content/datasets.ts';
import { loggingOwners } from '../../people/ownersLog.ts';

/** Creates and updates charts. */
export function chartWriteRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const mayWrite = requireUser(deps, ['can_write', 'Chart']);
  const routes = new Hono<AppEnv>();

  serve(routes, charts.create, mayWrite, (c, { body }) => {
    const { id: userId } = currentUser(c);
    const localId = c.req.header(LOCAL_ID_HEADER) ?? null;
    // A repeated create must not fail because the first one exists.
    const known = meta.created.known(userId, 'chart', localId);
    if (known !== null) return c.json({ id: known, result: body }, 201);
    const refused = refusal(deps, c, body);
    if (refused) return refused;
    const isTaken = body.uuid !== undefined && meta.charts.byUuid(body.uuid) !== null;
    if (isTaken) return fieldErrors(c, TAKEN_UUID, 422);
    const id = meta.created.once(userId, 'chart', localId, () =>
      saveChart(deps, userId, null, body, body.uuid),
    );
    return c.json({ id, result: body }, 201);
  });

  serve(routes, charts.update, mayWrite, async (c, { path, body }) => {
    const row = changeableRow(deps, c, 'chart', path.id);
    if (!row.ok) return row.error;
    const refused = refusal(deps, c, body);
    if (refused) return refused;
    const id = await loggingOwners(c, deps, 'chart', row.value.id, () =>
      saveChart(deps, currentUser(c).id, row.value, body),
    );
    const saved = meta.charts.byId(id);
    if (saved) c.header('ETag', etagOf(saved));
    return c.json({ id, result: body });
  });
  return routes;
}

/** Checks beyond the schema: that referenced entities exist. */
function refusal({ meta }: ServerDeps, c: Context, body: ChartChange): Response | null {
  if (typeof body.datasource_id === 'number' && !meta.datasets.byId(body.datasource_id)) {
    return fieldErrors(c, { datasource_id: ['Datasource does not exist'] }, 422);
  }
  if (body.dashboards?.some((id) => meta.dashboards.byId(id) === null)) {
    return fieldErrors(c, { dashboards: ['Dashboards do not exist'] }, 422);
  }
  if (body.tags?.some((id) => meta.tags.byId(id) === null)) {
    return fieldErrors(c, { tags: ['Tags do not exist'] }, 422);
  }
  if (body.owners?.some((id) => meta.users.byId(id) === null)) {
    return fieldErrors(c, { owners: ['Owners are invalid'] }, 422);
  }
  return null;
}

/** Creates a chart, or updates the given one; returns its id. */
function saveChart(
  deps: ServerDeps,
  userId: number,
  row: ChartRow | null,
  body: ChartChange,
  uuid: string = newUuid(deps.random),
): number {
  const { meta } = deps;
  const now = deps.clock.now();
  const dataset = typeof body.datasource_id === 'number' ? meta.datasets.byId(body.datasource_id) : null;
  const patch: ChartPatch = {
    sliceName: body.slice_name,
    datasetId: body.datasource_id ?? undefined,
    datasetName: dataset ? datasetName(dataset) : undefined,
    vizType: body.viz_type,
    params: body.params,
    queryContext: body.query_context,
    description: body.description,
    cacheTimeout: body.cache_timeout,
    certifiedBy: body.certified_by,
    certificationDetails: body.certification_details,
    changedBy: userId,
    changedOn: now,
  };
  return meta.transaction(() => {
    const id =
      row?.id ?? meta.charts.insert({ ...patch, uuid, createdBy: userId, createdOn: now, changedOn: now });
    if (row) meta.charts.update(id, patch);
    if (body.owners) meta.owners.set('chart', id, body.owners);
    else if (!row) meta.owners.set('chart', id, [userId]);
    if (body.tags) meta.tags.setTags({ entity: 'chart', id }, body.tags);
    if (body.dashboards) meta.charts.setDashboards(id, body.dashboards);
    return id;
  });
}
