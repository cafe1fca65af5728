import type { Patch } from './bundleSim.ts';
import type { Topic } from './script.ts';

/** A law of the engine taken away, and a world that cannot do without it. */
export interface Mutant {
  readonly name: string;
  /** The rules of SPEC.md that it breaks. */
  readonly rules: string;
  readonly patches: readonly Patch[];
  readonly seed: number;
  /** What people do in that world. */
  readonly topic: Topic;
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'no lock on a lane',
    rules: 'PL-3',
    seed: 12,
    topic: 'tabs',
    patches: [
      {
        file: 'tests/sim/simHost.ts',
        replace: [['if (device.locks.has(name)) return false;', '']],
      },
    ],
  },
  {
    name: 'a row removed before its request leaves',
    rules: 'OB-3',
    seed: 1,
    topic: 'tabs',
    patches: [
      {
        file: 'src/sync/attempt.ts',
        replace: [['await putOutboxRow(tx, attempted);', 'await deleteOutboxRows(tx, [row]);']],
      },
    ],
  },
  {
    name: 'an attempt that is not written ahead',
    rules: 'OB-2',
    seed: 104,
    topic: 'tabs',
    patches: [
      {
        file: 'src/sync/attempt.ts',
        replace: [
          ['    unanswered: true,\n', '    unanswered: false,\n'],
          ['return { row: attempted', 'await putOutboxRow(tx, row);\n  return { row: attempted'],
          ['const row = await rowInAttempt(tx, sent);', 'const row = await tx.outbox.get(sent.seq);'],
        ],
      },
    ],
  },
  {
    name: 'a failed network parks a row',
    rules: 'SE-1',
    seed: 144,
    topic: 'tabs',
    patches: [
      {
        file: 'src/sync/settle.ts',
        replace: [
          [
            "    case 'notTheServer':\n      return retry(row, moment, { longest: LONGEST_UNREACHABLE_RETRY, unanswered: true });",
            "    case 'notTheServer':\n      return { kind: 'park', at: null, serverFailures: 0 };",
          ],
        ],
      },
    ],
  },
  {
    name: 'a deletion that cancels nothing',
    rules: 'OB-6',
    seed: 36,
    topic: 'tabs',
    patches: [
      {
        file: 'src/sync/enqueue.ts',
        replace: [
          ['const cancelled = lane.filter(isUnsent);', 'const cancelled = lane.filter(() => false);'],
        ],
      },
    ],
  },
  {
    name: 'creations without a key or a mark',
    rules: 'TS-1',
    seed: 19,
    topic: 'tabs',
    patches: [{ file: 'src/api/tabState.ts', replace: [['headers: { [LOCAL_ID_HEADER]: key },', '']] }],
  },
  {
    name: 'nothing asked after an attempt without an answer',
    rules: 'SE-8',
    seed: 2,
    topic: 'tabs',
    patches: [
      {
        file: 'src/sync/attempt.ts',
        replace: [["if (repeated && delivery.repeat !== 'keyed') {", 'if (repeated && false) {']],
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
    patches: [{ file: 'src/store/versions.ts', replace: [['await tx.versions.add(version);', '']] }],
  },
  {
    name: 'a save that says nothing of the state it was made from',
    rules: 'RV-1',
    seed: 7,
    topic: 'tabs',
    patches: [
      {
        file: 'src/api/tabState.ts',
        replace: [["headers: base === null ? {} : { 'If-Match': base },", '']],
      },
    ],
  },
  {
    name: 'a refused row dropped instead of parked',
    rules: 'SE-4',
    seed: 16,
    topic: 'tabs',
    patches: [
      {
        file: 'src/sync/attempt.ts',
        replace: [['if (await isToBeDeleted(tx, row)) await', 'if (true) await']],
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
    name: 'a dead session held against a row',
    rules: 'SE-5',
    seed: 7,
    topic: 'everything',
    patches: [
      {
        file: 'src/sync/settle.ts',
        replace: [
          [
            "case 'session':\n      return { kind: 'pause' };",
            "case 'session':\n      return { kind: 'park', at: null, serverFailures: 0 };",
          ],
        ],
      },
    ],
  },
  {
    name: 'requests that do not name the person whose rows they are',
    rules: 'ID-2',
    seed: 987,
    topic: 'everything',
    patches: [
      {
        file: 'src/api/client.ts',
        replace: [['...(user !== null && {', '...(user === null && {']],
      },
    ],
  },
  {
    name: 'a page with status 200 taken for the answer to a change',
    rules: 'SE-1 AG-8',
    seed: 23_885,
    topic: 'everything',
    patches: [
      {
        file: 'src/api/client.ts',
        replace: [
          [
            'const read = await readJson(answered.value, schema);\n    return read.ok ? ok({ body',
            `if (/PUT|DELETE/.test(request.method) && !isJson(answered.value)) return ok({ body: '' as T, headers: new Headers() });
    const read = await readJson(answered.value, schema);
    return read.ok ? ok({ body`,
          ],
        ],
      },
    ],
  },
  {
    name: 'a saved query made without a mark',
    rules: 'SQ-1',
    seed: 52,
    topic: 'everything',
    patches: [
      {
        file: 'src/commands/createSavedQuery.ts',
        replace: [["mark: (await setting(db, 'serverKeepsKeys')) ? null : id", 'mark: null']],
      },
    ],
  },
  {
    name: 'a text of a saved query that gives way is not kept',
    rules: 'SQ-3',
    seed: 109,
    topic: 'everything',
    patches: [
      {
        file: 'src/commands/savedQueryTexts.ts',
        replace: [['await addVersion(', 'if (false) await addVersion(']],
      },
    ],
  },
  {
    name: 'a moment of change that counts for known at once',
    rules: 'SQ-5',
    seed: 14_746,
    topic: 'everything',
    patches: [
      {
        file: 'src/commands/pullSavedQueries.ts',
        replace: [['const REVISION_SETTLES = 2 * SECOND', 'const REVISION_SETTLES = 0']],
      },
    ],
  },
];
