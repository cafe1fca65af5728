import type { Context } from 'hono';
import { supersetError } from '../http/errorBodies.ts';
import { describeFault } from './describeFault.ts';
import type { UpstreamFault } from './upstream.ts';

/** No answer from the Superset, in the contract's words and with the statuses by which a client knows to try later. */
export function upstreamFailure(c: Context, address: URL, fault: UpstreamFault): Response {
  return supersetError(c, fault.kind === 'late' ? 504 : 502, describeFault(address, fault));
}
