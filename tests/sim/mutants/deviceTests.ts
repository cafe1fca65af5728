import type { TestMutant } from './mutant.ts';

/** Mutants of the rules about one device that tests detect: its storage, its hosts, and who is signed in. */
export const DEVICE_TESTS: readonly TestMutant[] = [
  {
    name: 'an older release writes into a newer database',
    rules: 'OB-8',
    test: 'tests/store/db.test.ts',
    patches: [
      {
        file: 'src/store/write.ts',
        replace: [['requireCurrent(transaction.idbtrans.db.version);', '']],
      },
    ],
  },
  {
    name: 'an older release sends from a newer database',
    rules: 'MI-1',
    test: 'tests/sync/hosts.test.ts',
    patches: [
      {
        file: 'src/store/write.ts',
        replace: [['requireCurrent(transaction.idbtrans.db.version);', '']],
      },
    ],
  },
  {
    name: 'page and worker send the same query',
    rules: 'LK-8',
    test: 'tests/query/waitingInWorker.test.ts',
    patches: [
      {
        file: 'src/commands/query/sendWaitingQueries.ts',
        replace: [
          [
            'if (query === undefined || !isWaiting(query)) return null;',
            'if (query === undefined) return null;',
          ],
        ],
      },
    ],
  },
  {
    name: 'page and worker send the same row',
    rules: 'LK-1',
    test: 'tests/sync/hosts.test.ts',
    patches: [
      {
        file: 'tests/world/world.ts',
        replace: [['if (held.has(name)) return false;', '']],
      },
    ],
  },
  {
    name: 'a wake-up does not wait for a debounce',
    rules: 'LK-2',
    test: 'tests/sync/hosts.test.ts',
    patches: [
      {
        file: 'src/sync/sendForAWhile.ts',
        replace: [['if (wait > WORTH_WAITING || clock.now() + wait > end) break;', 'if (wait > 0) break;']],
      },
    ],
  },
  {
    name: 'a wake-up waits for an unreachable server',
    rules: 'LK-3',
    test: 'tests/sync/hosts.test.ts',
    patches: [{ file: 'src/sync/sendForAWhile.ts', replace: [['rest.isBlocked || ', '']] }],
  },
  {
    name: 'a hidden page keeps leading',
    rules: 'LK-5',
    test: 'src/app/sync/syncHost.test.ts',
    patches: [
      {
        file: 'src/app/sync/syncHost.ts',
        replace: [['if (!ports.page.isVisible() && (await ports.leader.isWanted())) return;', '']],
      },
    ],
  },
  {
    name: 'every tick reads from the server',
    rules: 'LK-7',
    test: 'tests/sync/idle.test.ts',
    patches: [
      {
        file: 'src/sync/tick.ts',
        replace: [['return since < 0 || since >= PULL_INTERVAL;', 'return true;']],
      },
    ],
  },
  {
    name: 'the work of a person who signed out opens',
    rules: 'ID-4',
    test: 'src/store/identity.test.ts',
    patches: [{ file: 'src/store/identity.ts', replace: [[' || row.left === true', '']] }],
  },
  {
    name: 'a sign-out that the server did not receive is forgotten',
    rules: 'ID-5',
    test: 'src/store/identity.test.ts',
    patches: [
      { file: 'src/store/identity.ts', replace: [['owesSignOut: !isServerNotified', 'owesSignOut: false']] },
    ],
  },
  {
    name: 'drafts are written without strict durability',
    rules: 'QU-2',
    test: 'tests/sync/hosts.test.ts',
    patches: [
      { file: 'src/store/native/nativeTransaction.ts', replace: [["{ durability: 'strict' }", '{}']] },
    ],
  },
  {
    name: 'an attempt that cannot be stored is sent',
    rules: 'QU-3',
    test: 'tests/sync/hosts.test.ts',
    patches: [
      {
        file: 'src/sync/attempt.ts',
        replace: [['await putOutboxRow(tx, attempted);', '']],
      },
    ],
  },
];
