import * as v from 'valibot';
import { call } from '../call.ts';
import { moduleFileCalls } from '../moduleFile.ts';

/* Chart types that were added on the machine of the embedded server. */

const definition = v.looseObject({ key: v.string(), name: v.string(), author: v.string() });

/** Those that are in use, with their code: whoever sees a chart draws it with them. */
export const listInstalledTypes = call({
  method: 'GET',
  path: '/api/v1/sextant/chart_type/installed',
  response: v.looseObject({ result: v.array(v.looseObject({ definition, code: v.string() })) }),
});

export const chartTypeFileCalls = moduleFileCalls('/api/v1/sextant/chart_type/');
