/** Decodes responses, stores their rows and computes charts from groups of rows. */
export function startResultsWorker(): Worker {
  return new Worker(new URL('../../workers/results.worker.ts', import.meta.url), {
    type: 'module',
    name: 'results',
  });
}
