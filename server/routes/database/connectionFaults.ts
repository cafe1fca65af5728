import type { Context } from 'hono';
import type { EngineError } from '../../base/engineError.ts';
import type { EngineConnection } from '../../engines/connection.ts';
import { fieldErrors, supersetError } from '../../http/response/errorBodies.ts';
import { issue } from '../../http/response/issues.ts';

/** What is wrong with an address. */
export type UriFault =
  | { readonly kind: 'malformed' }
  | { readonly kind: 'unsupported'; readonly backend: string }
  /** What should be the certificate of an authority is none. */
  | { readonly kind: 'certificate' }
  /** The server, or the way to it, refused. */
  | { readonly kind: 'refused'; readonly connection: EngineConnection; readonly error: EngineError };

const BAD_URI =
  'Invalid connection string, a valid string usually follows: backend+driver://user:password@database-host/database-name';

/** The contract's response to a faulty address; `status` is that of one that cannot be used. */
export function faultOf(c: Context, fault: UriFault, status: 400 | 422): Response {
  switch (fault.kind) {
    case 'malformed':
      return fieldErrors(c, { sqlalchemy_uri: [BAD_URI] }, status);
    case 'unsupported':
      return noDriver(c, fault.backend);
    case 'certificate':
      return fieldErrors(c, { server_cert: ['Invalid certificate'] }, status);
    case 'refused':
      return refused(c, fault, status);
  }
}

export const noDriver = (c: Context, backend: string): Response =>
  supersetError(c, 422, `Could not load database driver for: ${backend}`, {
    type: 'GENERIC_COMMAND_ERROR',
    extra: { issue_codes: [issue(1010)] },
    level: 'warning',
  });

export const missingParameters = (c: Context, missing: readonly string[]): Response =>
  supersetError(c, 422, `One or more parameters are missing: ${missing.join(', ')}`, {
    type: 'CONNECTION_MISSING_PARAMETERS_ERROR',
    extra: {
      missing,
      issue_codes: [
        issue(1018, 'Issue 1018 - One or more parameters needed to configure a database are missing.'),
      ],
    },
    level: 'warning',
  });

/** Issues of connections: their type and codes, by the class of the server's error. */
function refused(
  c: Context,
  { connection: { backend, url }, error }: Extract<UriFault, { kind: 'refused' }>,
  status: 400 | 422,
): Response {
  if (error.exception?.startsWith('28') === true)
    return supersetError(
      c,
      status,
      `The password provided for username "${decodeURIComponent(url.username)}" is incorrect.`,
      {
        type: 'CONNECTION_INVALID_PASSWORD_ERROR',
        extra: {
          invalid: ['username', 'password'],
          engine_name: backend.title,
          issue_codes: [
            issue(1013, 'Issue 1013 - The password provided when connecting to a database is not valid.'),
          ],
        },
      },
    );
  return supersetError(c, status, error.message, {
    type: 'GENERIC_DB_ENGINE_ERROR',
    extra: { engine_name: backend.title, issue_codes: [issue(1002)] },
  });
}
