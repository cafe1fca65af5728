import * as v from 'valibot';
import { call } from './call.ts';
import { messageResponse } from './error.ts';

/** A file of a folder with chart types or engines, for people who manage the server. */
const moduleFile = v.looseObject({
  file: v.string(),
  key: v.string(),
  name: v.string(),
  author: v.string(),
  is_on: v.boolean(),
  /** Why it cannot be used; null if it can. */
  fault: v.nullable(v.string()),
});

/** The calls for every file of such folders. */
/* @__NO_SIDE_EFFECTS__ */
export function moduleFileCalls<const Path extends string>(path: Path) {
  return {
    list: call({ method: 'GET', path, response: v.looseObject({ result: v.array(moduleFile) }) }),
    turn: call({
      method: 'PUT',
      path: `${path}{key}` as const,
      params: { key: v.string() },
      request: v.object({ is_on: v.boolean() }),
      response: messageResponse,
      errors: [404],
    }),
  };
}
