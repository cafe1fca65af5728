import { Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import * as contract from '#contract/sql/tabState.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { emptyBody, legacyError, supersetError } from '../../http/response/errorBodies.ts';
import { MISSING_FIELD, parseJsonField } from '../../http/request/formFields.ts';
import { serve } from '../../http/serve.ts';
import { currentUser, requireCookieUser } from '../../auth/requireUser.ts';
import { visibleDatabase } from '../asset/visibleDatabase.ts';

/** The tables expanded in a tab's tree. */
export function tableSchemaRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const routes = new Hono<AppEnv>();
  const may = (permission: string): MiddlewareHandler<AppEnv> =>
    requireCookieUser(deps, [permission, 'TableSchemaView']);

  serve(routes, contract.createTableSchema, may('can_post'), (c, { form: { table } }) => {
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
  serve(routes, contract.expandTableSchema, may('can_expanded'), (c, { path, form: { expanded } }) => {
    const value = expanded === undefined ? null : parseJsonField('expanded', expanded);
    if (!value?.ok || typeof value.value !== 'boolean') return supersetError(c, 400, MISSING_FIELD);
    return c.json({ id: path.id, expanded: value.value });
  });

  // Deleting a missing row succeeds.
  serve(routes, contract.removeTableSchema, may('can_delete'), (c, { path }) => {
    meta.tableSchemas.remove(path.id, currentUser(c).id);
    return c.json('OK');
  });
  return routes;
}

function readTable(text: string): Result<contract.NewTableSchema, string> {
  const json = parseJsonField('table', text);
  if (!json.ok) return json;
  const missing = ['queryEditorId', 'dbId', 'name'].find(
    (key) => typeof json.value !== 'object' || json.value === null || !(key in json.value),
  );
  if (missing !== undefined) return err(`'${missing}'`);
  const table = v.safeParse(contract.newTableSchema, json.value);
  return table.success ? ok(table.output) : err(table.issues[0].message);
}
