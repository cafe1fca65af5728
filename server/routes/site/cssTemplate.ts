import { Hono } from 'hono';
import * as v from 'valibot';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError, notFound } from '../../http/response/errorBodies.ts';
import { readJson } from '../../http/request/jsonBody.ts';
import { itemBody, listed } from '../../http/response/listResponse.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { pathId } from '../../http/request/pathId.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { readIds } from '../../http/request/rison.ts';
import type { CssTemplateRow } from '../../meta/content/cssTemplates.ts';
import { authorColumns, authorOrders, AUTHORS } from '../asset/authorColumns.ts';

const body = v.strictObject({ template_name: v.nullish(v.string()), css: v.nullish(v.string()) });

const SHOWN = [
  'changed_on_delta_humanized',
  'changed_by.first_name',
  'changed_by.id',
  'changed_by.last_name',
  'created_by.first_name',
  'created_by.id',
  'created_by.last_name',
  'css',
  'id',
  'template_name',
];

/** CSS templates. */
export function cssTemplateRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock } = deps;
  const store = meta.cssTemplates;
  const mayRead = requireUser(deps, ['can_read', 'CssTemplate']);
  const mayWrite = requireUser(deps, ['can_write', 'CssTemplate']);
  const routes = new Hono<AppEnv>();
  const echo = ({ css, templateName }: CssTemplateRow) => ({ css, template_name: templateName });

  routes.get('/api/v1/css_template/', mayRead, (c) =>
    listed(c, deps.log, cssListModel(deps), (request) => store.page(request)),
  );

  routes.get('/api/v1/css_template/:id{[0-9]+}', mayRead, (c) => {
    const row = store.byId(pathId(c));
    if (!row) return notFound(c);
    const authors = authorColumns(deps);
    const result = {
      ...echo(row),
      changed_by: authors['changed_by.id'](row),
      changed_on_delta_humanized: authors.changed_on_delta_humanized(row),
      created_by: authors['created_by.id'](row),
      id: row.id,
    };
    return c.json(itemBody('Show Css Template', row.id, SHOWN, result));
  });

  routes.post('/api/v1/css_template/', mayWrite, async (c) => {
    const read = await readJson(c, body, 422);
    if (!read.ok) return read.error;
    const userId = currentUser(c).id;
    const now = clock.now();
    const { template_name: templateName, css } = read.value;
    const localId = c.req.header(LOCAL_ID_HEADER) ?? null;
    const id = meta.created.once(userId, 'css_template', localId, () =>
      store.insert({
        templateName: templateName ?? '',
        css: css ?? '',
        createdBy: userId,
        changedBy: userId,
        createdOn: now,
        changedOn: now,
      }),
    );
    return c.json({ id, result: read.value }, 201);
  });

  routes.put('/api/v1/css_template/:id{[0-9]+}', mayWrite, async (c) => {
    const row = store.byId(pathId(c));
    if (!row) return notFound(c);
    const read = await readJson(c, body, 422);
    if (!read.ok) return read.error;
    const { template_name: templateName, css } = read.value;
    store.update(row.id, {
      templateName: templateName ?? undefined,
      css: css ?? undefined,
      changedBy: currentUser(c).id,
      changedOn: clock.now(),
    });
    return c.json({ result: echo(store.byId(row.id) ?? row) });
  });

  routes.delete('/api/v1/css_template/:id{[0-9]+}', mayWrite, (c) =>
    store.remove(pathId(c)) ? messageError(c, 200, 'OK') : notFound(c),
  );

  routes.delete('/api/v1/css_template/', mayWrite, (c) => {
    const loaded = readIds(c);
    if (!loaded.ok) return loaded.error;
    const ids = loaded.value;
    if (ids.length === 0 || ids.some((id) => store.byId(id) === null)) return notFound(c);
    meta.transaction(() => {
      for (const id of ids) store.remove(id);
    });
    return messageError(c, 200, `Deleted ${ids.length} css template${ids.length === 1 ? '' : 's'}`);
  });
  return routes;
}

function cssListModel(deps: ServerDeps): ListModel<CssTemplateRow> {
  const { created_on_delta_humanized: _age, ...authors } = authorColumns(deps);
  return {
    title: 'List Css Template',
    nested: AUTHORS,
    columns: {
      ...authors,
      css: (row) => row.css,
      id: (row) => row.id,
      template_name: (row) => row.templateName,
    },
    filters: {
      id: 'id',
      template_name: 'template_name',
      css: 'css',
      created_by: 'created_by',
      changed_by: 'changed_by',
    },
    orders: { template_name: 'template_name COLLATE NOCASE', ...authorOrders('css_template') },
    operators: { css_template_all_text: "(template_name LIKE ? ESCAPE '\\' OR css LIKE ? ESCAPE '\\')" },
    defaultOrder: 'id',
  };
}
