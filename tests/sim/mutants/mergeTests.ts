import type { TestMutant } from './mutant.ts';

/** Mutants of the rules about merging and its texts that tests detect. */
export const MERGE_TESTS: readonly TestMutant[] = [
  {
    name: 'a copy that equals neither base nor local text replaces both',
    rules: 'RV-2',
    test: 'tests/sync/revisions.test.ts',
    patches: [
      {
        file: 'src/domain/tab/mergeServerTab.ts',
        replace: [
          ['const takesOwn = isConflict ? isLate || isMineNewer : didChangeHere;', 'const takesOwn = false;'],
        ],
      },
    ],
  },
  {
    name: 'different lines of both sides are not merged',
    rules: 'RV-4',
    test: 'src/domain/tab/mergeServerTab.test.ts',
    patches: [
      {
        file: 'src/domain/tab/mergeServerTab.ts',
        replace: [['lost.sql === undefined || isLate ? null', 'true ? null']],
      },
    ],
  },
  {
    name: 'a late copy of an earlier save wins',
    rules: 'RV-5',
    test: 'src/domain/tab/mergeServerTab.test.ts',
    patches: [
      {
        file: 'src/domain/tab/mergeServerTab.ts',
        replace: [['theirsEditedAt < baseEditedAt;', 'false;']],
      },
    ],
  },
  {
    name: 'an edit may be of a time that has not come',
    rules: 'RV-6',
    test: 'tests/sync/wrongClocks.test.ts',
    patches: [
      {
        file: 'src/api/sql/tabState.ts',
        replace: [['Math.min(updatedAt, (readDate(headers) ?? updatedAt) + SECOND)', 'updatedAt']],
      },
    ],
  },
  {
    name: 'a time that is ahead moves with each reading',
    rules: 'RV-6',
    test: 'tests/sync/wrongClocks.test.ts',
    patches: [
      {
        file: 'src/commands/tab/mergeTab.ts',
        replace: [['(hasUnsavedFields(fields, base.fields) ? null : base.editedAt)', 'null']],
      },
    ],
  },
  {
    name: 'an edit may be older than what was edited',
    rules: 'RV-6',
    test: 'tests/sync/wrongClocks.test.ts',
    patches: [
      {
        file: 'src/commands/tab/saveTab.ts',
        replace: [
          ["(await setting(db, 'clockOffset')), base.editedAt ?? 0)", "(await setting(db, 'clockOffset')))"],
        ],
      },
    ],
  },
  {
    name: 'the offset of the clock changes with every response',
    rules: 'RV-6',
    test: 'src/domain/clockOffset.test.ts',
    patches: [
      {
        file: 'src/domain/clockOffset.ts',
        replace: [['known >= min && known <= max ? known', 'known === Infinity ? known']],
      },
    ],
  },
  {
    name: 'the text that a restored version replaces is lost',
    rules: 'RV-7',
    test: 'tests/sync/revisions.test.ts',
    patches: [
      {
        file: 'src/commands/tab/restoreVersion.ts',
        replace: [['await putAside(tx, { entityId: id, field, text: tab[field], at: now });', '']],
      },
    ],
  },
  {
    name: 'the tab on screen is sent again and again',
    rules: 'TS-7',
    test: 'tests/sync/tabs.test.ts',
    patches: [
      {
        file: 'src/commands/tab/reactivateTab.ts',
        replace: [["if ((await setting(db, 'confirmedActiveTabId')) === tab.id) return ok(undefined);", '']],
      },
    ],
  },
  {
    name: 'a tab is sent to a server that stores none',
    rules: 'TS-10',
    test: 'tests/sync/tabs.test.ts',
    patches: [
      {
        file: 'src/commands/tab/createTab.ts',
        replace: [[" || !(await setting(db, 'backendPersistence'))) return null;", ') return null;']],
      },
      {
        file: 'src/commands/tab/pushTab.ts',
        replace: [["if (!(await setting(tx, 'backendPersistence'))) return [];", '']],
      },
    ],
  },
  {
    name: 'the lines of another window are overwritten',
    rules: 'TS-12',
    test: 'tests/sync/dispatch.test.ts',
    patches: [
      {
        file: 'src/commands/tab/tabEdit.ts',
        replace: [
          ['isUnseen ? mergeLines(over, sql, tab.sql) : null', 'isUnseen && over === sql ? sql : null'],
        ],
      },
    ],
  },
];
