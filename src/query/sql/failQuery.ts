import { faultRecord } from '#domain/error/faultRecord.ts';
import { applyEvent } from './applyEvent.ts';
import type { RunnerDeps } from './runnerDeps.ts';

/** Marks an error message of this app, which already names the next step. */
export const OWN_REASON = 'OWN_REASON';

/** Fails a query with an error of this app; the cause is kept for the diagnostics. */
export async function failQuery(
  deps: RunnerDeps,
  id: string,
  message: string,
  cause: unknown,
): Promise<void> {
  await applyEvent(deps, id, {
    type: 'failed',
    at: deps.clock.now(),
    errors: [
      {
        message,
        error_type: OWN_REASON,
        level: 'error',
        extra: cause === undefined ? null : { cause: faultRecord(cause).detail },
      },
    ],
    message,
    link: null,
  });
}
