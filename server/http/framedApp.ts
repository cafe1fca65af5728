import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppEnv, FrameDeps } from '../deps.ts';
import { supersetError } from './errorBodies.ts';
import { answerNotFound } from './notFound.ts';
import { onError } from './onError.ts';
import { originCheck } from './originCheck.ts';
import { requestLog } from './requestLog.ts';
import { securityHeaders } from './securityHeaders.ts';

const LARGEST_BODY = 64 * 1024 * 1024;

/** An app with what stands around every route, whether this server answers or passes on what a Superset answers. */
export function framedApp(deps: FrameDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError(onError(deps));
  app.notFound(answerNotFound(app));
  app.use(requestLog(deps));
  app.use(securityHeaders(deps));
  app.use(originCheck(deps));
  app.use(
    bodyLimit({
      maxSize: LARGEST_BODY,
      onError: (c) =>
        supersetError(c, 413, '413 Request Entity Too Large: The request is larger than 64 MB.'),
    }),
  );
  return app;
}
