import * as v from 'valibot';

/* Sign-in, and the signed-in person. */

/** POST /api/v1/security/login. Without `refresh` the response has no refresh token. */
export const tokenLoginRequest = v.object({
  username: v.string(),
  password: v.string(),
  provider: v.optional(v.string()),
  /** A Python client sends the flag as text. */
  refresh: v.optional(v.union([v.boolean(), v.string()])),
});

export interface TokenLoginResponse {
  readonly access_token: string;
  readonly refresh_token?: string;
}

export interface TokenRefreshResponse {
  readonly access_token: string;
}

/** GET /api/v1/security/csrf_token/. */
export const csrfTokenResponse = v.looseObject({ result: v.string() });

/** GET /api/v1/me/. */
export const meResponse = v.looseObject({
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
});
export type MeResponse = v.InferOutput<typeof meResponse>;

/** A permission and its view: `["can_read", "Database"]`. */
export const permissionPair = v.tuple([v.string(), v.string()]);

/** GET /api/v1/me/roles/: the pairs of every role a user has. */
export const rolesResponse = v.looseObject({
  result: v.looseObject({
    userId: v.number(),
    username: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    roles: v.record(v.string(), v.array(permissionPair)),
  }),
});
export type RolesResponse = v.InferOutput<typeof rolesResponse>;
