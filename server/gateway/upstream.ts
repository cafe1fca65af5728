import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';

/** A call to the Superset behind this server. */
export interface UpstreamCall {
  readonly method: string;
  /** Below the Superset's address: begins with a slash, and may carry a query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body?: ReadableStream<Uint8Array> | null;
  readonly signal?: AbortSignal;
  /** How long neither side may say anything, where that is less than a long query needs. */
  readonly silence?: Millis;
}

/** Why there is no answer. `aborted`: whoever asked has gone. `too-large`: the body was cut off while it was sent. */
export interface UpstreamFault {
  readonly kind: 'unreachable' | 'late' | 'aborted' | 'too-large';
  readonly cause: unknown;
}

/** The one Superset this server speaks to. Redirects are answers like others: nothing here follows one. */
export interface Upstream {
  /** Fixed when the server starts; its path is the Superset's own base path, with a slash at the end. */
  readonly address: URL;
  /** Bodies stream both ways and stay encoded as they are. */
  send(call: UpstreamCall): Promise<Result<Response, UpstreamFault>>;
}

/** The path of the Superset's address, which stands before the path of every call: '' or '/some/where'. */
export function upstreamBasePath(address: URL): string {
  return address.pathname.replace(/\/+$/, '');
}
