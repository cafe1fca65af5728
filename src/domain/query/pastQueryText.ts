import type { PastQuery } from './pastQuery.ts';

/** The text in which a history is searched. */
export const pastQueryText = ({ sql, renderedSql: rendered = '', tab }: PastQuery): string =>
  `${sql} ${rendered} ${tab}`;
