import type { WorldMutant } from './mutant.ts';

/** Mutants of the rules about saved queries. */
export const SAVED_QUERIES: readonly WorldMutant[] = [
  {
    name: 'a saved query is created without a mark',
    rules: 'SQ-1',
    seed: 82,
    topic: 'everything',
    patches: [
      {
        file: 'src/commands/savedQuery/createSavedQuery.ts',
        replace: [["mark: (await setting(db, 'serverKeepsKeys')) ? null : id", 'mark: null']],
      },
    ],
  },
  {
    name: 'a replaced text of a saved query is not stored',
    rules: 'SQ-3',
    seed: 109,
    topic: 'everything',
    patches: [
      {
        file: 'src/commands/savedQuery/savedQueryTexts.ts',
        replace: [['await addVersion(', 'if (false) await addVersion(']],
      },
    ],
  },
  {
    name: 'a time of change counts as known at once',
    rules: 'SQ-5',
    seed: 14746,
    topic: 'everything',
    patches: [
      {
        file: 'src/commands/savedQuery/pullSavedQueries.ts',
        replace: [['const REVISION_SETTLES = 2 * SECOND', 'const REVISION_SETTLES = 0']],
      },
    ],
  },
  {
    name: 'a deletion is sent without the time for undo',
    rules: 'SQ-4',
    seed: 56,
    topic: 'closings',
    patches: [
      {
        file: 'src/commands/savedQuery/savedQuery.ts',
        replace: [['      await deleteOutboxRows(tx, [deletion]);\n', '']],
      },
    ],
  },
];
