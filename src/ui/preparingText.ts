import type { Preparing } from '#domain/preparing.ts';
import { t } from './t.ts';

/** What a server is still loading, with how far it is. */
export const preparingText = (databases: readonly Preparing[]): string =>
  databases
    .map(({ name, part }) =>
      part === null
        ? name
        : t('{name}: table {table}, {n} of {total}', {
            name,
            table: part.name,
            n: part.number,
            total: part.of,
          }),
    )
    .join('; ');
