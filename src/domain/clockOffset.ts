import { SECOND, type Millis } from './time.ts';

export interface TimedResponse {
  readonly requestedAt: Millis;
  readonly respondedAt: Millis;
  /** The server's clock in between, in whole seconds. */
  readonly serverTime: Millis;
}

/**
 * How far the server's clock is ahead of this device's. A response only bounds it, so the known offset stays while
 * within the bounds: edits are compared by it, and jitter would change their order.
 */
export function clockOffset(known: Millis, { requestedAt, respondedAt, serverTime }: TimedResponse): Millis {
  const min = serverTime - respondedAt;
  const max = serverTime + SECOND - requestedAt;
  return known >= min && known <= max ? known : (min + max) / 2;
}
