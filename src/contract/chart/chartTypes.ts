import * as v from 'valibot';
import { call } from '../call.ts';
import { messageResponse } from '../error.ts';
import { moduleFile } from '../moduleFile.ts';

/* Chart types that were added on the machine of the embedded server. */

const definition = v.looseObject({ key: v.string(), name: v.string(), author: v.string() });

/** Those that are in use, with their code: whoever sees a chart draws it with them. */
export const listInstalledTypes = call({
  method: 'GET',
  path: '/api/v1/sextant/chart_type/installed',
  response: v.looseObject({ result: v.array(v.looseObject({ definition, code: v.string() })) }),
});

/** Every file of their folders, for people who manage the server. */
export const listChartTypes = call({
  method: 'GET',
  path: '/api/v1/sextant/chart_type/',
  response: v.looseObject({ result: v.array(moduleFile) }),
});

export const turnChartType = call({
  method: 'PUT',
  path: '/api/v1/sextant/chart_type/{key}',
  params: { key: v.string() },
  request: v.object({ is_on: v.boolean() }),
  response: messageResponse,
  errors: [404],
});
