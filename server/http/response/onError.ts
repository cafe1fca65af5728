import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { AppEnv, FrameDeps } from '../../deps.ts';
import { NulTextError } from '../../base/nulTextError.ts';
import { fatalError, supersetError } from './errorBodies.ts';

/** The one place where a thrown error becomes a response: a bug of ours, except what the framework throws. */
export function onError(deps: FrameDeps) {
  return (error: Error, c: Context<AppEnv>): Response => {
    if (error instanceof HTTPException && error.status < 500) {
      return supersetError(c, 400, `400 Bad Request: ${error.message}`);
    }
    if ('code' in error && error.code === 'SQLITE_FULL') {
      deps.log.error('disk full', { requestId: c.get('requestId') });
      return supersetError(
        c,
        507,
        'The disk of the data folder is full: nothing was saved. Free some space and try again.',
      );
    }
    if (error instanceof NulTextError) return supersetError(c, 400, `400 Bad Request: ${error.message}`);
    deps.log.error('unhandled', {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      error: error.stack ?? error.message,
    });
    return fatalError(c);
  };
}
