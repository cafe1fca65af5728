import { Hono, type Context, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import * as contract from '#contract/sql/tabState.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { emptyBody, legacyError } from '../../http/response/errorBodies.ts';
import { MISSING_FIELD, parseJsonField } from '../../http/request/formFields.ts';
import { serve } from '../../http/serve.ts';
import { currentUser, requireCookieUser } from '../../auth/requireUser.ts';
import { etagOf } from '../../http/response/revision.ts';
import { isConstraintError } from '../../meta/sqlite.ts';
import type { TabPatch, TabRow } from '../../meta/editor/tabs.ts';
import { tabBody } from './tabBody.ts';

/** The editor's tabs. There is no list call: the bootstrap has the list. */
export function tabStateRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const routes = new Hono<AppEnv>();
  const may = (permission: string): MiddlewareHandler<AppEnv> =>
    requireCookieUser(deps, [permission, 'TabStateView']);

  serve(routes, contract.createTab, may('can_post'), (c, { form: { queryEditor } }) => {
    if (queryEditor === undefined) return legacyError(c, 400, MISSING_FIELD);
    const editor = readNewTab(queryEditor);
    if (!editor.ok) return legacyError(c, 400, editor.error);
    const userId = currentUser(c).id;
    const localId = c.req.header(LOCAL_ID_HEADER) ?? null;
    return refusingUnknown(c, () => {
      const id = meta.created.once(userId, 'tab', localId, () =>
        meta.tabs.insert(userId, tabOf(editor.value)),
      );
      const made = meta.tabs.byId(id);
      return c.json({ id }, 200, made ? { ETag: etagOf(made) } : {});
    });
  });

  serve(routes, contract.getTab, may('can_get'), (c, { path }) =>
    withOwnTab(deps, c, path.id, (tab) => c.json(tabBody(deps, tab), 200, { ETag: etagOf(tab) })),
  );

  serve(routes, contract.putTab, may('can_put'), (c, { path, form }) =>
    withOwnTab(deps, c, path.id, (tab) => {
      const base = c.req.header('If-Match');
      if (base !== undefined && base !== etagOf(tab)) {
        return c.json({ error: 'The tab was changed after it was read.' }, 412, { ETag: etagOf(tab) });
      }
      const patch = readPatch(form);
      if (!patch.ok) return legacyError(c, 400, patch.error);
      return refusingUnknown(c, () => {
        meta.tabs.update(tab.id, patch.value);
        return c.json(tab.id, 200, { ETag: etagOf(meta.tabs.byId(tab.id) ?? tab) });
      });
    }),
  );

  serve(routes, contract.removeTab, may('can_delete'), (c, { path }) =>
    withOwnTab(deps, c, path.id, (tab) => {
      meta.tabs.remove(tab.id);
      return c.json('OK');
    }),
  );

  serve(routes, contract.activateTab, may('can_activate'), (c, { path }) =>
    withOwnTab(deps, c, path.id, (tab) => {
      meta.tabs.activate(tab.id, tab.userId);
      return c.json(tab.id);
    }),
  );

  serve(routes, contract.migrateQuery, may('can_migrate_query'), (c, { path, form: { queryId } }) =>
    withOwnTab(deps, c, path.id, (tab) => {
      if (queryId === undefined) return legacyError(c, 400, MISSING_FIELD);
      const clientId = parseJsonField('queryId', queryId);
      if (!clientId.ok) return legacyError(c, 400, clientId.error);
      if (typeof clientId.value === 'string') meta.tabs.adoptQuery(tab, clientId.value);
      return c.json(tab.id);
    }),
  );

  serve(routes, contract.removeTabQuery, may('can_delete_query'), (c, { path }) => {
    meta.tabs.deleteQuery(path.id, currentUser(c).id, path.clientId);
    return c.json('OK');
  });
  return routes;
}

/** A deleted tab is a 404 and another person's a 403, both without a body. */
function withOwnTab(
  deps: ServerDeps,
  c: Context<AppEnv>,
  id: number,
  answer: (tab: TabRow) => Response,
): Response {
  const tab = deps.meta.tabs.byId(id);
  if (!tab) return emptyBody(c, 404);
  return tab.userId === currentUser(c).id ? answer(tab) : emptyBody(c, 403);
}

/** A tab may only reference a database and a query that this server has. */
function refusingUnknown(c: Context, write: () => Response): Response {
  try {
    return write();
  } catch (error) {
    if (!isConstraintError(error, 'FOREIGNKEY')) throw error;
    return legacyError(c, 400, 'The database or the query named here does not exist on this server.');
  }
}

function readNewTab(text: string): Result<contract.NewTab, string> {
  const json = parseJsonField('queryEditor', text);
  if (!json.ok) return json;
  if (typeof json.value !== 'object' || json.value === null) return err('An object is expected.');
  if (!('dbId' in json.value)) return err("'dbId'");
  const editor = v.safeParse(contract.newTab, json.value);
  return editor.success ? ok(editor.output) : err(faultOf(editor.issues));
}

function tabOf(editor: contract.NewTab): TabPatch {
  return {
    label: editor.name ?? editor.title ?? 'Untitled Query',
    databaseId: editor.dbId,
    catalog: editor.catalog ?? null,
    schema: editor.schema ?? null,
    sql: editor.sql ?? 'SELECT ...',
    queryLimit: editor.queryLimit ?? null,
    autorun: editor.autorun ?? false,
    hideLeftBar: editor.hideLeftBar ?? false,
    templateParams: editor.templateParams ?? null,
  };
}

function readPatch(fields: Readonly<Record<string, string>>): Result<TabPatch, string> {
  const body: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(fields)) {
    if (name === 'csrf_token') continue;
    if (!Object.hasOwn(contract.tabPatch.entries, name)) return err(`Invalid expression type: '${name}'`);
    const value = parseJsonField(name, text);
    if (!value.ok) return value;
    body[name] = value.value;
  }
  const patch = v.safeParse(contract.tabPatch, body);
  if (!patch.success) return err(faultOf(patch.issues));
  const extra = readExtra(patch.output.extra_json);
  return extra.ok ? ok(patchOf(patch.output, extra.value)) : extra;
}

/** The extra JSON is stored only if it is an object, because every GET returns it parsed. */
function readExtra(text: string | null | undefined): Result<string | undefined, string> {
  if (text === undefined) return ok(undefined);
  const json = parseJsonField('extra_json', text ?? '{}');
  if (!json.ok) return json;
  const isObject = typeof json.value === 'object' && json.value !== null && !Array.isArray(json.value);
  return isObject ? ok(text ?? '{}') : err('extra_json: an object is expected.');
}

function patchOf(body: contract.TabPatchBody, extraJson: string | undefined): TabPatch {
  const patch: { -readonly [K in keyof TabPatch]: TabPatch[K] } = {};
  if (body.label !== undefined) patch.label = body.label;
  if (body.database_id !== undefined) patch.databaseId = body.database_id;
  if (body.catalog !== undefined) patch.catalog = body.catalog;
  if (body.schema !== undefined) patch.schema = body.schema;
  if (body.sql !== undefined) patch.sql = body.sql;
  if (body.query_limit !== undefined) patch.queryLimit = body.query_limit;
  if (body.latest_query_id !== undefined) patch.latestQueryId = body.latest_query_id;
  if (body.autorun !== undefined) patch.autorun = body.autorun ?? false;
  if (body.template_params !== undefined) patch.templateParams = body.template_params;
  if (body.hide_left_bar !== undefined) patch.hideLeftBar = body.hide_left_bar ?? false;
  if (body.saved_query_id !== undefined) patch.savedQueryId = body.saved_query_id;
  if (extraJson !== undefined) patch.extraJson = extraJson;
  return patch;
}

function faultOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const [first] = issues;
  return first ? `${v.getDotPath(first) ?? 'value'}: ${first.message}` : 'The value is not valid.';
}
