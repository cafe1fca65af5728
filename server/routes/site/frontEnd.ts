import { Hono } from 'hono';
import * as site from '#contract/site.ts';
import { listThemes } from '#contract/dashboard/themes.ts';
import { serve } from '../../http/serve.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError } from '../../http/response/errorBodies.ts';
import { listed } from '../../http/response/listResponse.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { requireUser } from '../../auth/requireUser.ts';
import { wireJson } from '../../http/response/wireJson.ts';
import { ADVANCED_TYPES, convertAdvanced } from './advancedTypes.ts';

/** Small calls that front ends of the contract make. */
export function frontEndRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { config } = deps;
  const mayReadTypes = requireUser(deps, ['can_read', 'AdvancedDataType']);
  const routes = new Hono<AppEnv>();
  const entry = (label: string, name: string, path: string, icon: string) => ({
    label,
    name,
    icon,
    url: `${config.basePath}${path}`,
  });
  serve(routes, site.getMenu, requireUser(deps, ['can_get', 'MenuApi']), (c) =>
    c.json({
      result: [
        {
          label: 'SQL',
          name: 'SQL Lab',
          icon: 'fa-flask',
          childs: [
            entry('SQL Lab', 'SQL Editor', '/sqllab/', 'fa-flask'),
            entry('Query History', 'Query Search', '/sqllab/history/', 'fa-search'),
          ],
        },
      ],
    }),
  );
  serve(routes, site.getAvailableDomains, requireUser(deps, ['can_read', 'AvailableDomains']), (c) =>
    c.json({ result: { domains: null } }),
  );
  // The looks this product has; a person chooses one of them in it.
  serve(routes, listThemes, requireUser(deps, ['can_read', 'Theme']), (c, { q }) =>
    listed(c, deps.log, THEMES, q, ({ offset, limit }) => ({
      count: LOOKS.length,
      rows: LOOKS.slice(offset, offset + limit),
    })),
  );

  serve(routes, site.listAdvancedTypes, mayReadTypes, (c) => c.json({ result: ADVANCED_TYPES }));
  serve(
    routes,
    site.convertAdvancedType,
    mayReadTypes,
    (c, { q: { type, values } = { type: '', values: [] } }) => {
      if (values.length === 0) return messageError(c, 400, 'Not a valid rison schema [] should be non-empty');
      const converted = convertAdvanced(type, values.slice(0, MAX_VALUES).map(String));
      return converted === null
        ? messageError(c, 400, `Invalid advanced data type: ${type}`)
        : wireJson(c, { result: converted });
    },
  );
  return routes;
}

const MAX_VALUES = 1000;

interface Look {
  readonly id: number;
  readonly name: string;
  readonly algorithm: 'default' | 'dark';
  readonly uuid: string;
}

/** Light and dark, under the contract's names. */
const LOOKS: readonly Look[] = [
  { id: 1, name: 'THEME_DEFAULT', algorithm: 'default', uuid: '6f1de3a5-0f43-4a0c-8a5f-2f8a3c1d7b01' },
  { id: 2, name: 'THEME_DARK', algorithm: 'dark', uuid: '6f1de3a5-0f43-4a0c-8a5f-2f8a3c1d7b02' },
];
/** Their content has no date: it is part of the product. */
const FIRST_DAY = '1970-01-01T00:00:00';

const THEMES: ListModel<Look> = {
  title: 'List Theme',
  nested: ['changed_by', 'created_by'],
  columns: {
    changed_on_delta_humanized: () => '',
    'changed_by.first_name': () => null,
    'changed_by.id': () => null,
    'changed_by.last_name': () => null,
    changed_by_name: () => '',
    created_on: () => FIRST_DAY,
    'created_by.first_name': () => null,
    'created_by.id': () => null,
    'created_by.last_name': () => null,
    json_data: ({ algorithm }) => JSON.stringify({ algorithm }),
    id: ({ id }) => id,
    is_system: () => true,
    // Nobody made one of them the look of everybody: each person chooses.
    is_system_default: () => false,
    is_system_dark: () => false,
    theme_name: ({ name }) => name,
    uuid: ({ uuid }) => uuid,
  },
  filters: {},
  orders: { theme_name: 'theme_name' },
  defaultOrder: 'id',
};
