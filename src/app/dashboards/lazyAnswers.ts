import type { ServedAnswers } from '#features/services/dashboards.ts';
import type { ChartAnswers } from '#query/chart/chartAnswers.ts';
import type { AnswersPorts } from './openAnswers.ts';

/** Sends chart requests; loaded with the first one, since the SQL editor sends none. */
export function lazyAnswers(firstPaint: Promise<void>, ports: AnswersPorts): ServedAnswers {
  let loading: Promise<ChartAnswers> | null = null;

  function load(): Promise<ChartAnswers> {
    loading ??= firstPaint
      .then(() => import('./openAnswers.ts'))
      .then(({ openAnswers }) => openAnswers(ports));
    return loading;
  }

  return {
    // Without the chunk the request fails too, and reports it then.
    prepare() {
      load().then(
        () => ports.api.prepare(),
        () => undefined,
      );
    },
    async ask(request, options) {
      const answers = await load();
      // It starts while the request is in flight.
      ports.results.prepare();
      return answers.ask(request, options);
    },
  };
}
