import type { WorldMutant } from './mutant.ts';

/** Mutants of the rules about revisions and merging. */
export const REVISIONS: readonly WorldMutant[] = [
  {
    name: 'a save does not name its base',
    rules: 'RV-1',
    seed: 19,
    topic: 'tabs',
    patches: [
      {
        file: 'src/api/sql/tabState.ts',
        replace: [["headers: base === null ? {} : { 'If-Match': base },", '']],
      },
    ],
  },
  {
    name: 'edits left after a merge are not sent',
    rules: 'RV-3',
    seed: 11,
    topic: 'closings',
    patches: [
      {
        file: 'src/commands/tab/mergeTab.ts',
        replace: [['return hasUnsavedFields(merged.fields, fields);', 'return false;']],
      },
    ],
  },
  {
    name: 'two tabs of a device have one server id',
    rules: 'RV-9 AG-5',
    seed: 8024,
    topic: 'everything',
    patches: [
      {
        file: 'src/commands/tab/createTab.ts',
        replace: [['!(await freeNumber(tx, { id, remoteId, mark, now }))', 'remoteId < 0']],
      },
    ],
  },
  {
    name: 'a reconciled saved query is not merged',
    rules: 'RV-10',
    seed: 7762,
    topic: 'everything',
    patches: [
      {
        file: 'src/commands/savedQuery/createSavedQuery.ts',
        replace: [
          ['if (found) return takeFound(tx, made, found, now);', ''],
          ['creationBase(found.fields, sent)', 'found.fields'],
        ],
      },
    ],
  },
];
