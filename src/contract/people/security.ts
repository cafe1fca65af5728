import * as v from 'valibot';
import { call, type ResponseOf } from '../call.ts';

/* Sign-in, and the signed-in person. */

/** Without `refresh` the response has no refresh token. */
export const tokenLogin = call({
  method: 'POST',
  path: '/api/v1/security/login',
  request: v.looseObject({
    username: v.string(),
    password: v.string(),
    provider: v.optional(v.string()),
    /** A Python client sends the flag as text. */
    refresh: v.optional(v.union([v.boolean(), v.string()])),
  }),
  response: v.looseObject({ access_token: v.string(), refresh_token: v.optional(v.string()) }),
  errors: [429],
});

/** With the refresh token as bearer. */
export const tokenRefresh = call({
  method: 'POST',
  path: '/api/v1/security/refresh',
  response: v.looseObject({ access_token: v.string() }),
  errors: [422],
});

export const getCsrfToken = call({
  method: 'GET',
  path: '/api/v1/security/csrf_token/',
  response: v.looseObject({ result: v.string() }),
});

export const getMe = call({
  method: 'GET',
  path: '/api/v1/me/',
  response: v.looseObject({
    result: v.looseObject({
      id: v.number(),
      username: v.string(),
      first_name: v.string(),
      last_name: v.string(),
      email: v.nullable(v.string()),
      is_active: v.boolean(),
      is_anonymous: v.boolean(),
      login_count: v.nullable(v.number()),
    }),
  }),
});
export type MeResponse = ResponseOf<typeof getMe>;

/** A permission and its view: `["can_read", "Database"]`. */
export const permissionPair = v.tuple([v.string(), v.string()]);

/** The pairs of every role a user has. */
export const getMyRoles = call({
  method: 'GET',
  path: '/api/v1/me/roles/',
  response: v.looseObject({
    result: v.looseObject({
      userId: v.number(),
      username: v.string(),
      firstName: v.string(),
      lastName: v.string(),
      roles: v.record(v.string(), v.array(permissionPair)),
    }),
  }),
});
export type RolesResponse = ResponseOf<typeof getMyRoles>;
