import * as v from 'valibot';
import { call } from '../call.ts';
import { anyResponse, madeResponse, records } from '../records.ts';

/* Themes: colours, radius, font and brand of pages, as JSON *text*. One is everybody's, and one everybody's dark one. */

/** A theme within a response of its dashboard, and in lists. */
export const themeBody = v.looseObject({
  id: v.number(),
  theme_name: v.nullish(v.string()),
  json_data: v.nullish(v.string()),
  uuid: v.nullish(v.string()),
  is_system: v.nullish(v.boolean()),
  is_system_default: v.nullish(v.boolean()),
  is_system_dark: v.nullish(v.boolean()),
});

const fields = v.object({
  theme_name: v.pipe(v.string(), v.maxLength(250)),
  json_data: v.string(),
});

export const themes = records('/api/v1/theme/', {
  row: themeBody,
  item: v.looseObject({ id: v.number(), result: v.looseObject(v.omit(themeBody, ['id']).entries) }),
  create: fields,
  change: fields,
  made: madeResponse,
  saved: anyResponse,
});

const chosen = { response: anyResponse, errors: [404] } as const;

/** Makes a theme everybody's. It replaces the last one. */
export const setDefaultTheme = call({
  method: 'PUT',
  path: '/api/v1/theme/{id}/set_system_default',
  ...chosen,
});
export const setDarkTheme = call({ method: 'PUT', path: '/api/v1/theme/{id}/set_system_dark', ...chosen });
export const unsetDefaultTheme = call({
  method: 'DELETE',
  path: '/api/v1/theme/unset_system_default',
  response: anyResponse,
});
export const unsetDarkTheme = call({
  method: 'DELETE',
  path: '/api/v1/theme/unset_system_dark',
  response: anyResponse,
});
