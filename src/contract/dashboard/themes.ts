import * as v from 'valibot';
import { listCall } from '../records.ts';

/** Light and dark, as a Superset lists its themes. */
export const listThemes = listCall(
  '/api/v1/theme/',
  v.looseObject({ id: v.optional(v.number()), theme_name: v.optional(v.string()) }),
);
