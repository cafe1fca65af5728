import { SECOND } from './time.ts';
import type { Millis } from './time.ts';

export interface TimedAnswer {
  readonly askedAt: Millis;
  readonly answeredAt: Millis;
  /** The server's clock in between, in whole seconds. */
  readonly serverTime: Millis;
}

/**
 * How far the server's clock is ahead of this device's. A response only bounds it, so the known offset stays while
 * within the bounds: edits are compared by it, and jitter would change their order.
 */
export function clockOffset(known: Millis, { askedAt, answeredAt, serverTime }: TimedAnswer): Millis {
  const least = serverTime - answeredAt;
  const most = serverTime + SECOND - askedAt;
  return known >= least && known <= most ? known : (least + most) / 2;
}
