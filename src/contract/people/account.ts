import * as v from 'valibot';
import { call } from '../call.ts';
import { messageResponse } from '../error.ts';
import { anyResponse } from '../records.ts';
import { textOfLength } from '../rules.ts';

/* What people change about themselves, and where they are signed in; only a server of this product has these calls. */

const text = v.nullish(v.string());
const firstName = textOfLength(1, 64);
const lastName = textOfLength(0, 64);

export const saveName = call({
  method: 'PUT',
  path: '/api/v1/sextant/account/name',
  request: v.object({ first_name: firstName, last_name: lastName }),
  response: anyResponse,
});

/** A stolen session is not enough for a new password. */
export const savePassword = call({
  method: 'PUT',
  path: '/api/v1/sextant/account/password',
  request: v.object({ current: v.string(), password: v.string() }),
  response: messageResponse,
  errors: [429],
});

/** The same of a Superset, which asks for no current password. */
export const saveMe = call({
  method: 'PUT',
  path: '/api/v1/me/',
  request: v.object({
    first_name: v.optional(firstName),
    last_name: v.optional(lastName),
    password: v.optional(v.string()),
  }),
  response: anyResponse,
});

const sessions = v.looseObject({
  result: v.array(
    v.looseObject({
      id: v.string(),
      username: text,
      is_current: v.boolean(),
      created_on: v.number(),
      seen_on: v.number(),
      agent: text,
      sender: text,
      token_name: text,
    }),
  ),
});

/* @__NO_SIDE_EFFECTS__ */
function sessionCalls<const Path extends string>(path: Path) {
  return {
    list: call({ method: 'GET', path, response: sessions }),
    end: call({
      method: 'DELETE',
      path: `${path}{id}` as const,
      params: { id: v.string() },
      response: messageResponse,
      errors: [404, 422],
    }),
  };
}

export const ownSessions = sessionCalls('/api/v1/sextant/account/sessions/');
export const allSessions = sessionCalls('/api/v1/sextant/sessions/');

/** Makes a token for scripts, which no later response contains. */
export const makeToken = call({
  method: 'POST',
  path: '/api/v1/sextant/account/tokens/',
  request: v.object({
    name: textOfLength(1, 64),
    days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(366)),
    /** What it is for: the calls of scripts, or the tools of models at /mcp. */
    scope: v.optional(v.picklist(['api', 'mcp']), 'api'),
  }),
  response: v.looseObject({ result: v.looseObject({ token: v.string() }) }),
  status: 201,
});
