import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { err, ok, type Result } from '#domain/result.ts';
import { MINUTE, SECOND, type Millis } from '#domain/time.ts';
import { SAFE_METHODS } from '../../http/originCheck.ts';
import { upstreamBasePath, type Upstream, type UpstreamCall, type UpstreamFault } from './upstream.ts';

export interface Patience {
  readonly connect: Millis;
  /** The idle time-out of both sides; generous, because a long query is answered late. */
  readonly silence: Millis;
}

const PATIENCE: Patience = { connect: 10 * SECOND, silence: 10 * MINUTE };
/** Keep-alive, below the two seconds after which gunicorn, in front of most Supersets, closes an idle connection. */
const REST: Millis = SECOND;

class Late extends Error {}

/**
 * An HTTP client over `node:http`: unlike `fetch` it passes compressed bodies through unchanged, follows no redirects
 * and has no time-out of its own for long queries.
 */
export function nodeUpstream(address: URL, patience: Patience = PATIENCE): Upstream {
  const isTls = address.protocol === 'https:';
  const agent = new (isTls ? HttpsAgent : HttpAgent)({ keepAlive: true, timeout: REST });
  const request = isTls ? httpsRequest : httpRequest;
  const basePath = upstreamBasePath(address);

  function attempt(call: UpstreamCall, isSecond: boolean): Promise<Result<Response, UpstreamFault>> {
    return new Promise((resolve) => {
      let sentBytes = 0;
      const outgoing = request({
        protocol: address.protocol,
        hostname: address.hostname.replace(/^\[|\]$/g, ''),
        port: address.port,
        method: call.method,
        path: basePath + call.path,
        headers: Object.fromEntries(call.headers),
        agent: isSecond ? false : agent,
        timeout: call.silence ?? patience.silence,
        signal: call.signal,
      });
      outgoing.once('socket', (socket) => {
        if (!socket.connecting) return;
        const tooLong = setTimeout(() => outgoing.destroy(new Late('No connection')), patience.connect);
        for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(tooLong));
      });
      outgoing.once('timeout', () => outgoing.destroy(new Late('No answer')));
      outgoing.once('response', (incoming) => resolve(toResponse(incoming)));
      outgoing.on('error', (cause: NodeJS.ErrnoException) => {
        // The server closed an idle connection at the same moment; that is no sign of a failure.
        const isStale = outgoing.reusedSocket && cause.code === 'ECONNRESET';
        if (isStale && !isSecond && SAFE_METHODS.includes(call.method)) resolve(attempt(call, true));
        else if (isRefusal(cause, call, sentBytes)) resolve(err({ kind: 'too-large', cause }));
        else resolve(err(faultOf(cause, call.signal)));
      });
      if (call.body) {
        const body = Readable.fromWeb(call.body as NodeReadableStream);
        body.on('data', (chunk: Uint8Array) => (sentBytes += chunk.byteLength));
        // Failures are reported by the request's own events.
        pipeline(body, outgoing).catch(() => undefined);
      } else outgoing.end();
    });
  }

  return { address, send: (call) => attempt(call, false) };
}

/** Larger than a request that servers take without a second thought. */
const LARGE = 1024 * 1024;

/**
 * A server may reject a body before it has read it, and close the connection. If its response arrives first, it is
 * passed on; otherwise a connection that breaks while a large body is on its way is the only sign.
 */
function isRefusal(cause: NodeJS.ErrnoException, { headers }: UpstreamCall, sentBytes: number): boolean {
  if (sentBytes === 0 || (cause.code !== 'EPIPE' && cause.code !== 'ECONNRESET')) return false;
  return Math.max(sentBytes, Number(headers.get('content-length'))) > LARGE;
}

function faultOf(cause: unknown, signal: AbortSignal | undefined): UpstreamFault {
  if (signal?.aborted) return { kind: 'aborted', cause };
  return { kind: cause instanceof Late ? 'late' : 'unreachable', cause };
}

function toResponse(incoming: IncomingMessage): Result<Response, UpstreamFault> {
  const status = incoming.statusCode ?? 0;
  const hasBody = incoming.method !== 'HEAD' && ![204, 205, 304].includes(status);
  const headers = new Headers();
  const raw = incoming.rawHeaders;
  for (let at = 0; at + 1 < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '');
  try {
    const body = hasBody ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>) : null;
    if (!hasBody) incoming.resume();
    return ok(new Response(body, { status, headers }));
  } catch (cause) {
    incoming.destroy();
    return err({ kind: 'unreachable', cause });
  }
}
