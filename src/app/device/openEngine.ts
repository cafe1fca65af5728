import { createLocalCharts, type LocalCharts } from '#query/device/engine/localEngine.ts';

/** The one engine of this page, for charts and for SQL. */
export function openEngine(onStarting: (isStarting: boolean) => void): LocalCharts {
  return createLocalCharts({
    onStarting,
    createWorker: () =>
      new Worker(new URL('../../../workers/engine.worker.ts', import.meta.url), {
        type: 'module',
        name: 'engine',
      }),
    later(work, after) {
      const timer = setTimeout(work, after);
      return () => clearTimeout(timer);
    },
  });
}
