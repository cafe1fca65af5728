import { type Context, Hono } from 'hono';
import * as calls from '#contract/dashboard/themes.ts';
import { readThemeJson } from '#domain/theme/themeTokens.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { allows } from '../../auth/rights/allows.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { fieldErrors, messageError, notFound } from '../../http/response/errorBodies.ts';
import { itemBody, listed } from '../../http/response/listResponse.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { serve } from '../../http/serve.ts';
import type { ThemeRow, ThemeUse } from '../../meta/content/themes.ts';
import { authorColumns, authorOrders, AUTHORS, laterAuthor, newAuthor } from '../asset/authorColumns.ts';
import { nameOf } from '../asset/people.ts';
import { recordRoutes } from './recordRoutes.ts';

const SHOWN = [
  'changed_by.first_name',
  'changed_by.id',
  'changed_by.last_name',
  'changed_on_delta_humanized',
  'created_by.first_name',
  'created_by.id',
  'created_by.last_name',
  'id',
  'is_system',
  'is_system_dark',
  'is_system_default',
  'json_data',
  'theme_name',
  'uuid',
];

/** Themes, and which of them is everybody's. */
export function themeRoutes(deps: ServerDeps): Hono<AppEnv> {
  const store = deps.meta.themes;
  const maySet = ['can_set_system_theme', 'Theme'] as const;
  const setsForAll = requireUser(deps, maySet);
  const routes = new Hono<AppEnv>();

  const give =
    (kind: ThemeUse) =>
    (c: Context<AppEnv>, { path }: { readonly path: { readonly id: number } }) => {
      if (store.byId(path.id) === null) return notFound(c);
      deps.meta.transaction(() => store.assign(kind, path.id));
      return c.json({ id: path.id, result: 'success' });
    };
  const clear = (kind: ThemeUse) => (c: Context<AppEnv>) => {
    store.assign(kind, null);
    return c.json({ result: 'success' });
  };
  // Before those of one theme: their addresses are alike.
  serve(routes, calls.unsetDefaultTheme, setsForAll, clear('is_system_default'));
  serve(routes, calls.unsetDarkTheme, setsForAll, clear('is_system_dark'));
  serve(routes, calls.setDefaultTheme, setsForAll, give('is_system_default'));
  serve(routes, calls.setDarkTheme, setsForAll, give('is_system_dark'));

  routes.route(
    '/',
    recordRoutes(deps, {
      calls: calls.themes,
      view: 'Theme',
      noun: 'theme',
      created: 'theme',
      find: (_path, id) => store.byId(id),
      list: (c, { q }) => listed(c, deps.log, themeListModel(deps), q, (request) => store.page(request)),
      item: (_c, row) => {
        const authors = authorColumns(deps);
        return itemBody('Show Theme', row.id, SHOWN, {
          ...bodyOf(row),
          changed_by: authors['changed_by.id'](row),
          changed_on_delta_humanized: authors.changed_on_delta_humanized(row),
          created_by: authors['created_by.id'](row),
        });
      },
      refusal: (c, row, { body: { theme_name: name, json_data: json } }) => {
        if (row?.isSystem) return messageError(c, 403, 'Forbidden');
        // Everybody's theme is changed by who chooses it.
        if (row && isInUse(row) && !allows(deps.meta, currentUser(c), ...maySet))
          return messageError(c, 403, 'Forbidden');
        if (name.trim() === '') return fieldErrors(c, { theme_name: ['Theme name cannot be empty.'] });
        return readThemeJson(json) === null
          ? fieldErrors(c, { json_data: ['Invalid theme configuration structure'] })
          : null;
      },
      insert: (c, { body: { theme_name: themeName, json_data: jsonData } }) =>
        store.insert({
          uuid: newUuid(deps.random),
          themeName,
          jsonData,
          isSystem: false,
          isSystemDefault: false,
          isSystemDark: false,
          ...newAuthor(deps, c),
        }),
      made: (id, { body }) => ({ id, result: body }),
      change: (c, row, { body: { theme_name: themeName, json_data: jsonData } }) =>
        store.update(row.id, { themeName, jsonData, ...laterAuthor(deps, c) }),
      saved: ({ id, themeName, jsonData }) => ({
        id,
        result: { theme_name: themeName, json_data: jsonData },
      }),
      kept: (c, rows) => {
        if (rows.some(({ isSystem }) => isSystem)) return messageError(c, 403, 'Forbidden');
        return rows.some(isInUse)
          ? messageError(c, 422, 'A theme that is the default for everybody cannot be deleted.')
          : null;
      },
      remove: (_c, rows) => {
        for (const { id } of rows) store.remove(id);
      },
    }),
  );
  return routes;
}

const isInUse = ({ isSystemDefault, isSystemDark }: ThemeRow): boolean => isSystemDefault || isSystemDark;

const bodyOf = (row: ThemeRow) => ({
  id: row.id,
  is_system: row.isSystem,
  is_system_dark: row.isSystemDark,
  is_system_default: row.isSystemDefault,
  json_data: row.jsonData,
  theme_name: row.themeName,
  uuid: row.uuid,
});

function themeListModel(deps: ServerDeps): ListModel<ThemeRow> {
  const { created_on_delta_humanized: _age, changed_on: _at, ...authors } = authorColumns(deps);
  return {
    title: 'List Theme',
    nested: AUTHORS,
    columns: {
      ...authors,
      changed_by_name: (row) => nameOf(authors['changed_by.id'](row)),
      id: (row) => row.id,
      is_system: (row) => row.isSystem,
      is_system_dark: (row) => row.isSystemDark,
      is_system_default: (row) => row.isSystemDefault,
      json_data: (row) => row.jsonData,
      theme_name: (row) => row.themeName,
      uuid: (row) => row.uuid,
    },
    filters: {
      id: 'id',
      uuid: 'uuid',
      theme_name: 'theme_name',
      is_system: 'is_system',
      is_system_default: 'is_system_default',
      is_system_dark: 'is_system_dark',
      created_by: 'created_by',
      changed_by: 'changed_by',
    },
    orders: { theme_name: 'theme_name COLLATE NOCASE', ...authorOrders('theme') },
    operators: { theme_all_text: "(theme_name LIKE ? ESCAPE '\\' OR json_data LIKE ? ESCAPE '\\')" },
    defaultOrder: 'id',
  };
}
