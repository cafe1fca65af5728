import type { Result } from '#domain/result.ts';
import type { RunningServer } from './start.ts';
import type { StartError } from './startError.ts';

// Not SIGHUP: handling it would undo `nohup`.
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Stops the process in order at the first signal, also during startup; a second one exits at once. Nothing depends on
 * the order: a killed process loses only responses in flight.
 */
export function stopOnSignals(
  starting: Promise<Result<RunningServer, StartError>>,
  fail: (error: StartError) => never,
): void {
  let stopping = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      console.log('\nStopping. Once more ends it at once.');
      void starting.then(async (server) => {
        if (server.ok) await server.value.stop();
        process.exit(0);
      });
    });
  }
  void starting.then((server) => {
    if (!server.ok) fail(server.error);
  });
}
