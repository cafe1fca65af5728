import type { Millis } from '#domain/time.ts';
import type { LocalRequest } from '../../../../workers/engine/protocol.ts';

/** What the engine is asked for chart data, and what is known of the rows it reads. */
export interface DeviceRequest {
  readonly request: LocalRequest;
  /** Differs where other rows or another dataset would be read. */
  readonly version: string;
  /** The age of the rows. */
  readonly dataFrom: Millis;
  /** Whether a rule limits them. */
  readonly isLimited: boolean;
}
