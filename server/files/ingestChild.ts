import type { IngestMessage, IngestRequest } from './ingestJob.ts';
import { engineReason } from './engineReason.ts';
import { ingest } from './ingest.ts';

/*
 * A process of its own, because the readers are native code: a damaged file may end the process (libsql does on text
 * that is not UTF-8), and reading a large one would hold up every other call.
 */

function tell(message: IngestMessage): void {
  process.send?.(message);
}

/** The server that asked is gone and nobody will use the result. An ordinary exit would first wait for the engine. */
function abandon(): void {
  process.kill(process.pid, 'SIGKILL');
}

process.once('message', (request: IngestRequest) => {
  ingest(request, (source) => tell({ type: 'at', source }))
    .then((report) => tell({ type: 'done', report }))
    .catch((cause: unknown) => tell({ type: 'failed', reason: engineReason(cause) }))
    .finally(() => {
      process.off('disconnect', abandon);
      process.disconnect();
    });
});
// Ctrl+C reaches the whole group of processes; the server that asked decides what becomes of this one.
process.on('SIGINT', () => undefined);
process.on('disconnect', abandon);
