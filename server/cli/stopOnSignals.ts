import type { Result } from '#domain/result.ts';
import type { RunningServer } from './start.ts';
import type { StartError } from './startError.ts';

// Not SIGHUP: handling it would undo `nohup`.
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Ends the process in good order at the first signal, also at one that comes while the server is still starting; a
 * second one ends it at once. Nothing depends on the good order: a process killed outright loses no more than answers
 * under way.
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
