import type { IngestMessage, IngestRequest } from './ingestJob.ts';
import { engineReason } from './engineReason.ts';
import { ingest } from './ingest.ts';

/* A separate process, because the readers are native code: a damaged file may crash the process (libsql does on text
   that is not UTF-8), and reading a large one would block every other call. */

function send(message: IngestMessage): void {
  process.send?.(message);
}

/** The parent server is gone and nobody will use the result. An ordinary exit would first wait for DuckDB. */
function abandon(): void {
  process.kill(process.pid, 'SIGKILL');
}

process.once('message', (request: IngestRequest) => {
  ingest(request, (source, part) => send({ type: 'at', source, part }))
    .then((report) => send({ type: 'done', report }))
    .catch((cause: unknown) => send({ type: 'failed', reason: engineReason(cause) }))
    .finally(() => {
      process.off('disconnect', abandon);
      process.disconnect();
    });
});
// Ctrl+C signals the whole process group; the parent server decides when this process ends.
process.on('SIGINT', () => undefined);
process.on('disconnect', abandon);
