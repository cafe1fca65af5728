import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { newTableSchema, type NewTableSchema } from '#contract/sql/tabState.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { emptyBody, legacyError, supersetError } from '../../http/response/errorBodies.ts';
import { formFields, MISSING_FIELD, parseJsonField } from '../../http/request/formFields.ts';
import { pathId } from '../../http/request/pathId.ts';
import { currentUser, requireCookieUser } from '../../auth/requireUser.ts';
import { visibleDatabase } from '../asset/visibleDatabase.ts';

/** The tables expanded in a tab's tree. */
export function tableSchemaRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const routes = new Hono<AppEnv>();
  const may = (permission: string): MiddlewareHandler<AppEnv> =>
    requireCookieUser(deps, [permission, 'TableSchemaView']);

  routes.post('/tableschemaview/', may('can_post'), async (c) => {
    const { table } = await formFields(c);
    if (table === undefined) return legacyError(c, 400, MISSING_FIELD);
    const read = readTable(table);
    if (!read.ok) return legacyError(c, 400, read.error);
    const userId = currentUser(c).id;
    const tab = meta.tabs.byId(Number(read.value.queryEditorId));
    if (!tab) return emptyBody(c, 404);
    if (tab.userId !== userId) return emptyBody(c, 403);
    if (!visibleDatabase(deps, c, read.value.dbId))
      return legacyError(c, 400, 'The database does not exist.');
    const localId = c.req.header(LOCAL_ID_HEADER) ?? null;
    const id = meta.created.once(userId, 'table_schema', localId, () =>
      meta.tableSchemas.put({
        tabId: tab.id,
        databaseId: read.value.dbId,
        catalog: read.value.catalog ?? null,
        schema: read.value.schema ?? null,
        table: read.value.name,
        description: table,
        expanded: true,
      }),
    );
    return c.json({ id });
  });

  // As recorded: the call succeeds, and a later GET is unchanged. The device stores which tables are collapsed.
  routes.post('/tableschemaview/:id{[0-9]+}/expanded', may('can_expanded'), async (c) => {
    const { expanded } = await formFields(c);
    const value = expanded === undefined ? null : parseJsonField('expanded', expanded);
    if (!value?.ok || typeof value.value !== 'boolean') return supersetError(c, 400, MISSING_FIELD);
    return c.json({ id: pathId(c), expanded: value.value });
  });

  // Deleting a missing row succeeds.
  routes.delete('/tableschemaview/:id{[0-9]+}', may('can_delete'), (c) => {
    meta.tableSchemas.remove(pathId(c), currentUser(c).id);
    return c.json('OK');
  });
  return routes;
}

function readTable(text: string): Result<NewTableSchema, string> {
  const json = parseJsonField('table', text);
  if (!json.ok) return json;
  const missing = ['queryEditorId', 'dbId', 'name'].find(
    (key) => typeof json.value !== 'object' || json.value === null || !(key in json.value),
  );
  if (missing !== undefined) return err(`'${missing}'`);
  const table = v.safeParse(newTableSchema, json.value);
  return table.success ? ok(table.output) : err(table.issues[0].message);
}
