import { SECOND } from './time.ts';
import type { Millis } from './time.ts';

export interface TimedAnswer {
  readonly askedAt: Millis;
  readonly answeredAt: Millis;
  /** What the server's clock said in between, in whole seconds. */
  readonly serverTime: Millis;
}

/**
 * How far the server's clock is ahead of this device's. An answer only bounds it, so what is known stays as long as it
 * lies within the bounds: edits are compared by it, and a clock that trembles would change their order.
 */
export function clockOffset(known: Millis, { askedAt, answeredAt, serverTime }: TimedAnswer): Millis {
  const least = serverTime - answeredAt;
  const most = serverTime + SECOND - askedAt;
  return known >= least && known <= most ? known : (least + most) / 2;
}
