import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';

/** A request to the Superset behind this server. */
export interface UpstreamCall {
  readonly method: string;
  /** Relative to the Superset's address: begins with a slash, and may have a query string. */
  readonly path: string;
  readonly headers: Headers;
  readonly body?: ReadableStream<Uint8Array> | null;
  readonly signal?: AbortSignal;
  /** The idle time-out, if it is shorter than a long query needs. */
  readonly silence?: Millis;
}

/**
 * Why there is no response. `aborted`: the caller disconnected. `too-large`: the body was cut off while it was sent.
 */
export interface UpstreamFault {
  readonly kind: 'unreachable' | 'late' | 'aborted' | 'too-large';
  readonly cause: unknown;
}

/** The one Superset this server sends requests to. Redirects are returned, never followed. */
export interface Upstream {
  /** Fixed when the server starts; its path is the Superset's base path, with a slash at the end. */
  readonly address: URL;
  /** Bodies are streamed both ways without decoding. */
  send(call: UpstreamCall): Promise<Result<Response, UpstreamFault>>;
}

/** The path of the Superset's address, which prefixes every request path: '' or '/some/where'. */
export function upstreamBasePath(address: URL): string {
  return address.pathname.replace(/\/+$/, '');
}
