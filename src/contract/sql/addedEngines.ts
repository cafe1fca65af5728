import * as v from 'valibot';
import { call } from '../call.ts';
import { messageResponse } from '../error.ts';
import { moduleFile } from '../moduleFile.ts';

/* Engines that were added on the machine of the embedded server, for people who manage it. */

export const listAddedEngines = call({
  method: 'GET',
  path: '/api/v1/sextant/engine/',
  response: v.looseObject({ result: v.array(moduleFile) }),
});

export const turnEngine = call({
  method: 'PUT',
  path: '/api/v1/sextant/engine/{name}',
  params: { name: v.string() },
  request: v.object({ is_on: v.boolean() }),
  response: messageResponse,
  errors: [404],
});
