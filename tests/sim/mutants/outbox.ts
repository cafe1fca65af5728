import type { WorldMutant } from './mutant.ts';

/** Mutants of the rules about the outbox and the order of sending. */
export const OUTBOX: readonly WorldMutant[] = [
  {
    name: 'lanes are not locked',
    rules: 'PL-3',
    seed: 12,
    topic: 'tabs',
    patches: [
      {
        file: 'tests/sim/world/simHost.ts',
        replace: [['if (device.locks.has(name)) return false;', '']],
      },
    ],
  },
  {
    name: 'a row is removed before its request is sent',
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
    name: 'an attempt is not stored before its request',
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
    name: 'a deletion does not cancel unsent rows',
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
    name: 'a change and its rows are written separately',
    rules: 'OB-1',
    seed: 8,
    topic: 'tabs',
    patches: [
      {
        file: 'src/sync/dispatch.ts',
        replace: [
          [
            "const written = await write(async (tx, last): Promise<Result<Millis | null, App['refusal']>> => {",
            'const applied = await write(async (tx, last) => {',
          ],
          ['      let dueAt: Millis | null = null;\n', '      const rest = [];\n'],
          [
            '        const queued = [command, ...followers].map(',
            '        rest.push({ command, followers, lane });\n      }\n      return ok(rest);\n    });\n    if (!applied.ok) return applied;\n    if (!applied.value.ok) return applied.value;\n    const written = await write(async (tx, last) => {\n      let dueAt = null;\n      for (const { command, followers, lane } of applied.value.value) {\n        const queued = [command, ...followers].map(',
          ],
        ],
      },
    ],
  },
  {
    name: 'a parked row blocks all lanes',
    rules: 'PL-5',
    seed: 6,
    topic: 'closings',
    patches: [
      {
        file: 'src/sync/plan.ts',
        replace: [
          [
            '    if (at === null) continue;',
            "    if (row.state === 'parked') break;\n    if (at === null) continue;",
          ],
        ],
      },
    ],
  },
  {
    name: 'an inflight row of a dead engine is never sent again',
    rules: 'PL-6',
    seed: 1,
    topic: 'closings',
    patches: [
      {
        file: 'src/sync/outbox/outboxRow.ts',
        replace: [['return row.attempt?.at ?? row.notBefore;', 'return null;']],
      },
    ],
  },
  {
    name: 'a deletion does not cancel parked rows',
    rules: 'OB-6',
    seed: 97,
    topic: 'tabs',
    patches: [
      {
        file: 'src/sync/attempt.ts',
        replace: [
          [
            'if (await isToBeDeleted(tx, row)) await deleteOutboxRows(tx, [row]);',
            "if (false) return 'settled';",
          ],
        ],
      },
    ],
  },
];
