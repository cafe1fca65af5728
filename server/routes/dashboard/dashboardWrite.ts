import { type Context, Hono } from 'hono';
import * as calls from '#contract/dashboard/dashboard.ts';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { logCaller } from '../../people/securityLog.ts';
import { readSentMetadata, type Metadata } from '../../dashboards/metadata.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { fieldErrors, TAKEN_UUID, type FieldErrors } from '../../http/response/errorBodies.ts';
import { serve } from '../../http/serve.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { etagOf } from '../../http/response/revision.ts';
import type { DashboardRow } from '../../meta/content/dashboards.ts';
import { copyDashboard } from '../../dashboards/copyDashboard.ts';
import { saveDashboard, type DashboardSave } from '../../dashboards/saveDashboard.ts';
import { changeableRow, visibleRow } from '../asset/entity.ts';
import { loggingOwners } from '../../people/ownersLog.ts';

/** Creates dashboards, and saves them whole or in part. */
export function dashboardWriteRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const mayWrite = requireUser(deps, ['can_write', 'Dashboard']);
  const routes = new Hono<AppEnv>();

  serve(routes, calls.dashboards.create, mayWrite, (c, { body }) => {
    const { id: userId } = currentUser(c);
    const localId = c.req.header(LOCAL_ID_HEADER) ?? null;
    // A repeated create must not fail because the first one exists.
    const known = meta.created.known(userId, 'dashboard', localId);
    if (known !== null) return c.json({ id: known, result: body }, 201);
    const checked = checkBody(deps, body, null);
    if (!checked.ok) return checked.error(c);
    const isTaken = body.uuid !== undefined && meta.dashboards.byUuid(body.uuid) !== null;
    if (isTaken) return fieldErrors(c, TAKEN_UUID, 422);
    const id = meta.created.once(userId, 'dashboard', localId, () =>
      saveDashboard(deps, userId, null, checked.value, body.uuid),
    );
    return c.json({ id, result: body }, 201);
  });

  serve(routes, calls.dashboards.update, mayWrite, async (c, { path, body }) => {
    const row = changeableRow(deps, c, 'dashboard', path.id);
    if (!row.ok) return row.error;
    const checked = checkBody(deps, body, row.value);
    if (!checked.ok) return checked.error(c);
    const rolesBefore = rolesText(deps, row.value.id);
    const id = await loggingOwners(c, deps, 'dashboard', row.value.id, () =>
      saveDashboard(deps, currentUser(c).id, row.value, checked.value),
    );
    const roles = rolesText(deps, id);
    if (roles !== rolesBefore) logCaller(c, deps, 'access-changed', `dashboard ${id}: ${roles}`);
    return savedResponse(deps, c, id, { id, result: body });
  });

  serve(routes, calls.copyDashboard, mayWrite, (c, { path, body }) => {
    const row = visibleRow(deps, c, 'dashboard', path.id);
    if (!row.ok) return row.error;
    const { dashboard_title: title, css = null, json_metadata, duplicate_slices } = body;
    if (!title) return fieldErrors(c, { dashboard_title: ['Missing data for required field.'] });
    const sent = readSentMetadata(json_metadata);
    if (!sent.ok) return fieldErrors(c, unknownKeys(sent.error));
    const { id: userId } = currentUser(c);
    const localId = c.req.header(LOCAL_ID_HEADER) ?? null;
    const id = meta.created.once(userId, 'dashboard', localId, () =>
      copyDashboard(deps, userId, row.value, {
        title,
        css,
        sent: sent.value,
        duplicatesCharts: duplicate_slices,
      }),
    );
    return c.json({ result: { id, last_modified_time: seconds(meta.dashboards.byId(id)) } });
  });
  return routes;
}

/** The roles that open a dashboard's data, in words. */
function rolesText({ meta }: ServerDeps, id: number): string {
  const names = meta.dashboards.rolesOf(id).map(({ name }) => name);
  return names.length === 0 ? 'no roles' : `roles ${names.join(', ')}`;
}

type Refusal = (c: Context) => Response;

/** Checks beyond the schema: that names are unique, people and roles exist, and metadata has known keys. */
function checkBody(
  { meta }: ServerDeps,
  body: calls.DashboardChange,
  row: DashboardRow | null,
): Result<DashboardSave, Refusal> {
  const refuse = (fault: FieldErrors, status: 400 | 422) =>
    err((c: Context) => fieldErrors(c, fault, status));
  let sent: Metadata | null = null;
  if (typeof body.json_metadata === 'string') {
    const read = readSentMetadata(body.json_metadata);
    if (!read.ok) return refuse(unknownKeys(read.error), 400);
    sent = read.value;
  }
  const holder = body.slug ? meta.dashboards.bySlug(body.slug) : null;
  if (holder && holder.id !== row?.id) return refuse({ slug: ['Must be unique'] }, 422);
  if (body.tags?.some((id) => meta.tags.byId(id) === null)) {
    return refuse({ tags: ['Tags do not exist'] }, 422);
  }
  if (body.owners?.some((id) => meta.users.byId(id) === null)) {
    return refuse({ owners: ['Owners are invalid'] }, 422);
  }
  if (body.theme_id != null && meta.themes.byId(body.theme_id) === null) {
    return refuse({ theme_id: ['Theme does not exist'] }, 422);
  }
  const roles = new Set(meta.roles.list().map(({ id }) => id));
  if (body.roles?.some((id) => !roles.has(id))) return refuse({ roles: ['Some roles do not exist'] }, 422);
  return ok({ ...body, sentMetadata: sent });
}

/** The contract returns the names in their own list. */
const unknownKeys = (names: readonly string[]): FieldErrors => ({
  json_metadata: [Object.fromEntries(names.map((name) => [name, ['Unknown field.']]))],
});

/** The response to a write with a new revision. */
export function savedResponse(
  deps: ServerDeps,
  c: Context,
  id: number,
  body: Readonly<Record<string, unknown>>,
): Response {
  const row = deps.meta.dashboards.byId(id);
  if (row) c.header('ETag', etagOf(row));
  return c.json({ ...body, last_modified_time: seconds(row) });
}

const seconds = (row: DashboardRow | null): number => Math.floor((row?.changedOn ?? 0) / 1000);
