import type { TestMutant } from './mutant.ts';

/** Mutants of the engine that tests detect. */
export const ENGINE_TESTS: readonly TestMutant[] = [
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
  {
    name: 'a request to try later parks a row',
    rules: 'SE-2',
    test: 'src/sync/settle.test.ts',
    patches: [
      {
        file: 'src/sync/settle.ts',
        replace: [
          [
            '    case 429:\n      return retry(row, moment, { longest: MAX_RETRY, unanswered: false, after: error.retryAfter });',
            "    case 429:\n      return { kind: 'park', at: null, serverFailures: row.serverFailures };",
          ],
        ],
      },
    ],
  },
  {
    name: 'a gateway error counts as a response of the server',
    rules: 'SE-2',
    test: 'src/sync/settle.test.ts',
    patches: [
      {
        file: 'src/sync/settle.ts',
        replace: [
          [
            '        longest: MAX_UNREACHABLE_RETRY,\n        unanswered: true,',
            '        longest: MAX_UNREACHABLE_RETRY,\n        unanswered: false,',
          ],
        ],
      },
    ],
  },
  {
    name: 'a rejected deletion is parked',
    rules: 'SE-6',
    test: 'src/sync/settle.test.ts',
    patches: [
      {
        file: 'src/sync/settle.ts',
        replace: [["return row.role === 'delete'\n        ?", "return row.role === 'never'\n        ?"]],
      },
    ],
  },
  {
    name: 'a row is replaced after its attempt',
    rules: 'OB-5',
    test: 'tests/sync/place.test.ts',
    patches: [
      {
        file: 'src/sync/enqueue.ts',
        replace: [["return row.state === 'queued' && row.attempts === 0;", "return row.state !== 'parked';"]],
      },
    ],
  },
  {
    name: 'edits without a pause are never sent',
    rules: 'OB-5',
    test: 'tests/sync/dispatch.test.ts',
    patches: [
      {
        file: 'src/sync/enqueue.ts',
        replace: [
          [
            'Math.min(arrival.now + delivery.delay, waitingSince + delivery.maxWait)',
            'arrival.now + delivery.delay',
          ],
        ],
      },
    ],
  },
  {
    name: 'changes written together are written in another order',
    rules: 'OB-9',
    test: 'tests/sync/together.test.ts',
    patches: [
      {
        file: 'src/sync/writeTogether.ts',
        replace: [
          [
            'for (const piece of pieces) callbacks.push(await piece.run(tx, last));',
            'for (const piece of [...pieces].reverse()) callbacks.push(await piece.run(tx, last));',
          ],
        ],
      },
    ],
  },
  {
    name: 'a change fails with the one it shares a transaction with',
    rules: 'OB-9',
    test: 'tests/sync/together.test.ts',
    patches: [
      {
        file: 'src/sync/writeTogether.ts',
        replace: [
          ['else for (const piece of pieces) await piece.alone();', 'else await pieces[0]?.alone();'],
        ],
      },
    ],
  },
  {
    name: 'a row is sent before the first of its lane',
    rules: 'PL-2',
    test: 'src/sync/plan.test.ts',
    patches: [
      {
        file: 'src/sync/plan.ts',
        replace: [['const isFirst = !lanes.has(row.lane);', 'const isFirst = true;']],
      },
    ],
  },
  {
    name: 'a row is sent before the creation that it needs',
    rules: 'PL-7',
    test: 'src/sync/plan.test.ts',
    patches: [
      {
        file: 'src/sync/plan.ts',
        replace: [['!row.needs.some((lane) => creating.has(lane))', 'true']],
      },
    ],
  },
  {
    name: 'a row waits for changes of what it needs',
    rules: 'PL-7',
    test: 'src/sync/plan.test.ts',
    patches: [
      {
        file: 'src/sync/plan.ts',
        replace: [["if (row.role === 'create') creating.add(row.lane);", 'creating.add(row.lane);']],
      },
    ],
  },
  {
    name: 'another person’s response ends a pause',
    rules: 'ID-3',
    test: 'tests/sync/hosts.test.ts',
    patches: [
      {
        file: 'src/commands/tab/pullTabs.ts',
        replace: [
          [
            '  const listed = await api.tabState.list();\n  if (!listed.ok) return listed;\n  const respondedAt',
            '  const listed = await api.tabState.list();\n  await write(db, (tx) => clearPause(tx));\n  if (!listed.ok) return listed;\n  const respondedAt',
          ],
        ],
      },
    ],
  },
  {
    name: 'an outcome is stored for another attempt',
    rules: 'OB-4',
    test: 'tests/sync/engine.test.ts',
    patches: [
      { file: 'src/sync/outbox/outbox.ts', replace: [[' && row.attempt?.id === sent.attempt?.id', '']] },
    ],
  },
  {
    name: 'a row that cannot be read is dropped',
    rules: 'OB-7',
    test: 'tests/sync/engine.test.ts',
    patches: [
      {
        file: 'src/sync/attempt.ts',
        replace: [
          [
            "await putOutboxRow(tx, parked(row, { at: now, kind: 'unreadable', status: null, message }, now + DAY));",
            'await deleteOutboxRows(tx, [row]);',
          ],
        ],
      },
    ],
  },
  {
    name: 'an outcome is lost with the attempt that cannot be stored beside it',
    rules: 'OB-10',
    test: 'tests/sync/together.test.ts',
    patches: [
      {
        file: 'src/sync/sendLane.ts',
        replace: [
          [
            'const outcome = await write((tx) => conclude(tx, engine, begun, response));',
            'const outcome = ok(0);',
          ],
        ],
      },
    ],
  },
  {
    name: 'a row waits for a clock that was set back',
    rules: 'PL-4',
    test: 'src/sync/plan.test.ts',
    patches: [{ file: 'src/sync/plan.ts', replace: [[' || isFromTheFuture(row, now)', '']] }],
  },
  {
    name: 'a row that fails again and again is never parked',
    rules: 'SE-3',
    test: 'src/sync/settle.test.ts',
    patches: [
      {
        file: 'src/sync/settle.ts',
        replace: [['serverFailures >= FAILURES_BEFORE_PARKING', 'serverFailures < 0']],
      },
    ],
  },
  {
    name: 'waits do not grow',
    rules: 'SE-7',
    test: 'src/sync/settle.test.ts',
    patches: [
      {
        file: 'src/sync/settle.ts',
        replace: [['FIRST_RETRY * 2 ** Math.min(row.attempts - 1, 20)', 'FIRST_RETRY']],
      },
    ],
  },
  {
    name: 'a rejected row of a deleted object is parked',
    rules: 'SE-4',
    test: 'tests/sync/tables.test.ts',
    patches: [
      {
        file: 'src/sync/attempt.ts',
        replace: [['else if ((await delivery.prepare(tx)) === null) {', 'else if (false) {']],
      },
    ],
  },
  {
    name: 'requests do not name their person',
    rules: 'ID-2',
    test: 'tests/sync/hosts.test.ts',
    patches: [
      {
        file: 'src/api/http/client.ts',
        replace: [['...(user !== null && {', '...(user === null && {']],
      },
    ],
  },
];
