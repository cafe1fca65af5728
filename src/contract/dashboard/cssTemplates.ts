import * as v from 'valibot';
import { anyResponse, madeResponse, records } from '../records.ts';

/* CSS that dashboards can start with. */

const fields = { template_name: v.nullish(v.string()), css: v.nullish(v.string()) };

export const cssTemplates = records('/api/v1/css_template/', {
  row: v.looseObject({ id: v.number(), ...fields }),
  item: v.looseObject({ id: v.number(), result: v.looseObject(fields) }),
  create: v.object(fields),
  change: v.object(fields),
  made: madeResponse,
  saved: anyResponse,
  invalid: 422,
});
