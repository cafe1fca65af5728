import type { Context } from 'hono';
import { UPSTREAM_HEADER, type UpstreamWord } from '#contract/capabilities.ts';
import { supersetError } from '../../http/response/errorBodies.ts';
import { describeFault } from '../describeFault.ts';
import type { UpstreamFault } from './upstream.ts';

/**
 * Responses when the Superset does not respond, in the contract's format and with statuses that make a client retry.
 */
const TOO_LARGE =
  '413 Request Entity Too Large: The Superset ended the connection before all of the request was sent.';

export function upstreamFailure(c: Context, address: URL, fault: UpstreamFault): Response {
  if (fault.kind !== 'too-large') c.header(UPSTREAM_HEADER, 'unreachable' satisfies UpstreamWord);
  if (fault.kind === 'too-large') return supersetError(c, 413, TOO_LARGE);
  return supersetError(c, fault.kind === 'late' ? 504 : 502, describeFault(address, fault));
}
