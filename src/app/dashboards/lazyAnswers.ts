import type { ChartAnswers } from '#query/chartAnswers.ts';
import type { AnswersPorts } from './openAnswers.ts';

/** What asks charts' questions, loaded with the first of them: the SQL editor asks none. */
export function lazyAnswers(ports: AnswersPorts): ChartAnswers {
  let loaded: Promise<ChartAnswers> | null = null;

  return {
    async ask(question, options) {
      loaded ??= import('./openAnswers.ts').then(({ openAnswers }) => openAnswers(ports));
      return (await loaded).ask(question, options);
    },
  };
}
