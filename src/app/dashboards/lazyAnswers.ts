import type { ServedAnswers } from '#features/dashboardServices.ts';
import type { ChartAnswers } from '#query/chartAnswers.ts';
import type { AnswersPorts } from './openAnswers.ts';

/** What asks charts' questions, loaded with the first of them: the SQL editor asks none. */
export function lazyAnswers(firstPaint: Promise<void>, ports: AnswersPorts): ServedAnswers {
  let loading: Promise<ChartAnswers> | null = null;

  function load(): Promise<ChartAnswers> {
    loading ??= firstPaint
      .then(() => import('./openAnswers.ts'))
      .then(({ openAnswers }) => openAnswers(ports));
    return loading;
  }

  return {
    // Without the chunk nothing is asked either, and that is told then.
    prepare() {
      load().then(
        () => ports.api.prepare(),
        () => undefined,
      );
    },
    async ask(question, options) {
      const answers = await load();
      // It starts while the server thinks.
      ports.results.prepare();
      return answers.ask(question, options);
    },
  };
}
