import { describe, expect, test } from 'vitest';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import { NOTHING_PASSED, earlier, plan } from './plan.ts';

const NOW = 1_000_000;

function row(seq: number, lane: string, more: Partial<OutboxRow> = {}): OutboxRow {
  return {
    seq,
    id: `r${seq}`,
    command: 'thing.save',
    args: {},
    lane,
    needs: [],
    coalesceKey: null,
    role: 'change',
    state: 'queued',
    notBefore: 0,
    retryAt: null,
    createdAt: 0,
    waitingSince: 0,
    attempts: 0,
    attempt: null,
    sent: [],
    unanswered: false,
    serverFailures: 0,
    lastAnswer: null,
    ...more,
  };
}

const answeredAt = (at: number) => ({ at, kind: 'offline', status: null, message: '' });

/** The first row to send, else how long until one is due. */
const next = (rows: readonly OutboxRow[]) => {
  const { due, nextAt } = plan(rows, NOW);
  return due[0]?.id ?? (nextAt === null ? 'idle' : nextAt - NOW);
};

describe('the plan', () => {
  const cases: readonly [string, readonly OutboxRow[], string | number][] = [
    ['an empty outbox is idle [PL-1]', [], 'idle'],
    [
      'the first row of a lane is sent first, in whatever order rows are read [PL-2]',
      [row(2, 'a'), row(1, 'a')],
      'r1',
    ],
    [
      'the second row of a lane waits for the first, even if it is due [PL-2]',
      [row(1, 'a', { notBefore: NOW + 7 }), row(2, 'a')],
      7,
    ],
    ['lanes do not wait for one another [PL-2]', [row(1, 'a', { notBefore: NOW + 7 }), row(2, 'b')], 'r2'],
    [
      'a row is not sent before its debounce is over, and is due when it is over [PL-4]',
      [row(1, 'a', { notBefore: NOW })],
      'r1',
    ],
    [
      'the earliest pending row determines when to check again [PL-4]',
      [row(1, 'a', { notBefore: NOW + 9 }), row(2, 'b', { notBefore: NOW + 4 })],
      4,
    ],
    [
      'backoff delays a row beyond its debounce [PL-4]',
      [row(1, 'a', { notBefore: NOW - 5, retryAt: NOW + 3 })],
      3,
    ],
    [
      'a clock set back after the row was queued delays nothing [PL-4]',
      [row(1, 'a', { createdAt: NOW + 900, notBefore: NOW + 905 })],
      'r1',
    ],
    [
      'a clock set back after the last attempt delays nothing [PL-4]',
      [row(1, 'a', { attempt: { id: 'x', at: NOW + 900 }, retryAt: NOW + 930 })],
      'r1',
    ],
    [
      'a clock set forward during the attempt and back afterwards delays nothing [PL-4]',
      [
        row(1, 'a', {
          attempt: { id: 'x', at: NOW - 1 },
          retryAt: NOW + 930,
          lastAnswer: answeredAt(NOW + 900),
        }),
      ],
      'r1',
    ],
    [
      'a row answered after the clock was set back waits as any other [PL-4]',
      [row(1, 'a', { attempt: { id: 'x', at: NOW - 2 }, retryAt: NOW + 3, lastAnswer: answeredAt(NOW - 1) })],
      3,
    ],
    [
      'a row attempted after the clock was set back waits as any other [PL-4]',
      [row(1, 'a', { createdAt: NOW + 900, attempt: { id: 'x', at: NOW - 1 }, retryAt: NOW + 3 })],
      3,
    ],
    [
      'a row that needs a person is never due by time [PL-5]',
      [row(1, 'a', { state: 'parked', createdAt: NOW + 900 })],
      'idle',
    ],
    [
      'a parked row blocks only its lane [PL-5]',
      [row(1, 'a', { state: 'parked' }), row(2, 'a'), row(3, 'b')],
      'r3',
    ],
    ['a permanently parked lane schedules no next check [PL-5]', [row(1, 'a', { state: 'parked' })], 'idle'],
    [
      'a parked row with a time is retried then [PL-5]',
      [row(1, 'a', { state: 'parked', retryAt: NOW + 8 })],
      8,
    ],
    [
      'an inflight row whose lane is free was left by a dead engine and is sent again [PL-6]',
      [row(1, 'a', { state: 'inflight', attempt: { id: 'x', at: NOW - 1 } })],
      'r1',
    ],
    [
      'a row waits for the creation of what it needs [PL-7]',
      [row(1, 'a', { role: 'create', notBefore: NOW + 2 }), row(2, 'b', { needs: ['a'] })],
      2,
    ],
    [
      'a row does not wait for later edits of what it needs [PL-7]',
      [row(1, 'a', { notBefore: NOW + 2 }), row(2, 'b', { needs: ['a'] })],
      'r2',
    ],
    [
      'a row does not wait for a creation queued after it [PL-7]',
      [row(1, 'b', { needs: ['a'] }), row(2, 'a', { role: 'create' })],
      'r1',
    ],
  ];
  test.each(cases)('%s', (_title, rows, expected) => {
    expect(next(rows)).toBe(expected);
  });
});

describe('a plan made in several batches', () => {
  const rows = [
    row(1, 'a', { role: 'create', notBefore: NOW + 9 }),
    row(2, 'b'),
    row(3, 'c', { needs: ['a'] }),
    row(4, 'b'),
    row(5, 'd'),
  ];

  test.each([1, 2, 3, 5])('equals the plan of the whole queue, in batches of %i [PL-2 PL-7]', (length) => {
    let passed = NOTHING_PASSED;
    const due: string[] = [];
    let nextAt: number | null = null;
    for (let from = 0; from < rows.length; from += length) {
      const planned = plan(rows.slice(from, from + length), NOW, passed);
      passed = planned.passed;
      nextAt = earlier(nextAt, planned.nextAt);
      due.push(...planned.due.map((each) => each.id));
    }
    expect({ due, nextAt }).toEqual({ due: ['r2', 'r5'], nextAt: NOW + 9 });
  });
});
