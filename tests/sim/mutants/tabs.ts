import type { WorldMutant } from './mutant.ts';

/** Mutants of the rules about tabs and their tables. */
export const TABS: readonly WorldMutant[] = [
  {
    name: 'creations have neither key nor mark',
    rules: 'TS-1',
    seed: 19,
    topic: 'tabs',
    patches: [
      {
        file: 'src/api/sql/tabState.ts',
        replace: [['headers: { [LOCAL_ID_HEADER]: key },', '']],
      },
    ],
  },
  {
    name: 'the server’s text replaces an unsent one',
    rules: 'TS-3',
    seed: 2,
    topic: 'everything',
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
    name: 'a text that loses is not stored',
    rules: 'TS-3',
    seed: 7,
    topic: 'tabs',
    patches: [
      {
        file: 'src/store/sql/versions.ts',
        replace: [['await tx.versions.add(version);', '']],
      },
    ],
  },
  {
    name: 'a deleted tab is closed with unsent edits',
    rules: 'TS-5',
    seed: 88,
    topic: 'tabs',
    patches: [
      {
        file: 'src/commands/tab/goneTab.ts',
        replace: [['await removeTab(tx, tab, now);', 'await tx.tabs.delete(tab.id);']],
      },
    ],
  },
  {
    name: 'a rejected table stays parked after its tab is closed',
    rules: 'TS-11',
    seed: 566,
    topic: 'tabs',
    patches: [
      {
        file: 'src/commands/tab/openTabs.ts',
        replace: [['    await dropParkedTables(tx, tab.id);\n', '']],
      },
    ],
  },
  {
    name: 'a tab is reopened without its tables',
    rules: 'TS-11',
    seed: 154,
    topic: 'closings',
    unjudged: 'a history does not tell of tables beside tabs',
    patches: [
      {
        file: 'src/commands/tab/pushTab.ts',
        replace: [['...tables.map(', '...tables.slice(0, 0).map(']],
      },
    ],
  },
];
