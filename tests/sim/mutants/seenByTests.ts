import type { TestMutant } from './mutant.ts';

/** Mutants that no world detects, because another rule makes up for them before the end. */
export const SEEN_BY_TESTS: readonly TestMutant[] = [
  {
    name: 'a reconciled tab is not merged',
    rules: 'RV-10',
    test: 'tests/sync/creation.test.ts',
    patches: [
      {
        file: 'src/commands/createTab.ts',
        replace: [
          [
            'const isUnsaved = found !== null && (await mergeTab(tx, { tab, base: copy, server: found, now }));',
            'const isUnsaved = false;',
          ],
          ['creationBase(fields, sent)', 'fields'],
        ],
      },
    ],
  },
  {
    name: 'commands returned by an outcome are not queued',
    rules: 'SE-9',
    test: 'tests/sync/revisions.test.ts',
    patches: [
      {
        file: 'src/sync/attempt.ts',
        replace: [['for (const command of followers) {', 'for (const command of []) {']],
      },
    ],
  },
];
