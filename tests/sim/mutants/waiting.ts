import type { WorldMutant } from './mutant.ts';

/** Mutants of the rules about queries that wait for a server. */
export const WAITING: readonly WorldMutant[] = [
  {
    name: 'a waiting query is sent although an earlier request arrived',
    rules: 'LK-8',
    seed: 9,
    topic: 'waiting',
    unjudged: 'a history does not tell how a query ended',
    patches: [
      {
        file: 'src/query/sql/follow/waitingQueries.ts',
        replace: [['sendOne(first, there.has(first.id))', 'sendOne(first, false)']],
      },
    ],
  },
  {
    name: 'a query that waits is dropped with its tab',
    rules: 'LK-8',
    seed: 3,
    topic: 'waiting',
    unjudged: 'a history tells of queries only when they run',
    patches: [
      {
        file: 'src/store/sql/tabs.ts',
        replace: [['removedAt: now, tab, tables, queries }', 'removedAt: now, tab, tables, queries: [] }']],
      },
    ],
  },
];
