import type { Hono } from 'hono';
import { cssTemplates } from '#contract/dashboard/cssTemplates.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { itemBody, listed } from '../../http/response/listResponse.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import type { CssTemplateRow } from '../../meta/content/cssTemplates.ts';
import { authorColumns, authorOrders, AUTHORS, laterAuthor, newAuthor } from '../asset/authorColumns.ts';
import { recordRoutes } from './recordRoutes.ts';

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
  const store = deps.meta.cssTemplates;
  const fieldsOf = ({ css, templateName }: CssTemplateRow) => ({ css, template_name: templateName });
  return recordRoutes(deps, {
    calls: cssTemplates,
    view: 'CssTemplate',
    noun: 'css template',
    created: 'css_template',
    find: (_path, id) => store.byId(id),
    list: (c, { q }) => listed(c, deps.log, cssListModel(deps), q, (request) => store.page(request)),
    item: (_c, row) => {
      const authors = authorColumns(deps);
      return itemBody('Show Css Template', row.id, SHOWN, {
        ...fieldsOf(row),
        changed_by: authors['changed_by.id'](row),
        changed_on_delta_humanized: authors.changed_on_delta_humanized(row),
        created_by: authors['created_by.id'](row),
        id: row.id,
      });
    },
    insert: (c, { body: { template_name: templateName, css } }) =>
      store.insert({ templateName: templateName ?? '', css: css ?? '', ...newAuthor(deps, c) }),
    made: (id, { body }) => ({ id, result: body }),
    change: (c, row, { body: { template_name: templateName, css } }) =>
      store.update(row.id, {
        templateName: templateName ?? undefined,
        css: css ?? undefined,
        ...laterAuthor(deps, c),
      }),
    saved: (row) => ({ result: fieldsOf(row) }),
    remove: (_c, rows) => {
      for (const { id } of rows) store.remove(id);
    },
  });
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
