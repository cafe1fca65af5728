import type { WorldMutant } from './mutant.ts';

/** Mutants of the rules about tabs and their tables. */
export const TABS: readonly WorldMutant[] = [
  {
    name: 'creations without a key or a mark',
    rules: 'TS-1',
    seed: 19,
    topic: 'tabs',
    patches: [
      {
        file: 'src/api/tabState.ts',
        replace: [['headers: { [LOCAL_ID_HEADER]: key },', '']],
      },
    ],
  },
  {
    name: 'the server’s text taken over an unsent one',
    rules: 'TS-3',
    seed: 2,
    topic: 'everything',
    patches: [
      {
        file: 'src/domain/tab/mergeServerTab.ts',
        replace: [
          [
            'const takesMine = isConflict ? isLate || isMineNewer : didChangeHere;',
            'const takesMine = false;',
          ],
        ],
      },
    ],
  },
  {
    name: 'a text that loses is not kept',
    rules: 'TS-3',
    seed: 7,
    topic: 'tabs',
    patches: [
      {
        file: 'src/store/versions.ts',
        replace: [['await tx.versions.add(version);', '']],
      },
    ],
  },
  {
    name: 'a gone tab closed with unsent edits',
    rules: 'TS-5',
    seed: 88,
    topic: 'tabs',
    patches: [
      {
        file: 'src/commands/removeGoneTab.ts',
        replace: [['await removeTab(tx, tab, now);', 'await tx.tabs.delete(tab.id);']],
      },
    ],
  },
  {
    name: 'a closed tab that is not looked for',
    rules: 'TS-8',
    seed: 1558,
    topic: 'tabs',
    patches: [
      {
        file: 'src/commands/createTab.ts',
        replace: [['(await getTab(db, id)) ?? (await tabBeingDeleted(db, id))', 'await getTab(db, id)']],
      },
    ],
  },
  {
    name: 'a refused table that outlives its tab',
    rules: 'TS-11',
    seed: 566,
    topic: 'tabs',
    patches: [
      {
        file: 'src/commands/openTabs.ts',
        replace: [['    await dropParkedTables(tx, tab.id);\n', '']],
      },
    ],
  },
];
