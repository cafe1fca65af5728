import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { SECOND, type Millis } from '#domain/time.ts';
import type { AppEnv } from '../../deps.ts';
import { notFound } from '../../http/response/errorBodies.ts';
import type { Upstream } from '../passing/upstream.ts';
import { upstreamFailure } from '../passing/upstreamFailure.ts';
import { answeredFileHeaders, fileHeaders } from './signInPageHeaders.ts';

const SILENCE: Millis = 20 * SECOND;

/** A file of the sign-in page. It is the same for everybody: no cookies are sent, and redirects are not passed on. */
export async function passFile(c: Context<AppEnv>, upstream: Upstream, path: string): Promise<Response> {
  const sent = await upstream.send({
    method: c.req.method,
    path,
    headers: fileHeaders(c.req.raw.headers, upstream.address),
    signal: c.req.raw.signal,
    silence: SILENCE,
  });
  if (!sent.ok) return upstreamFailure(c, upstream.address, sent.error);
  const { status, headers, body } = sent.value;
  if (!sent.value.ok && status !== 304) {
    void body?.cancel();
    return notFound(c);
  }
  return c.newResponse(body, { status: status as StatusCode, headers: answeredFileHeaders(headers) });
}
