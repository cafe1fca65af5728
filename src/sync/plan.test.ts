import { describe, expect, test } from 'vitest';
import type { OutboxRow } from '#store/outboxRow.ts';
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

/** The first row to send, else how long until one is due. */
const next = (rows: readonly OutboxRow[]) => {
  const { due, nextAt } = plan(rows, NOW);
  return due[0]?.id ?? (nextAt === null ? 'idle' : nextAt - NOW);
};

describe('the plan', () => {
  const cases: readonly [string, readonly OutboxRow[], string | number][] = [
    ['nothing waits: idle [PL-1]', [], 'idle'],
    [
      'the first of a lane goes first, whatever the order of reading [PL-2]',
      [row(2, 'a'), row(1, 'a')],
      'r1',
    ],
    [
      'the second of a lane waits for the first, though it is due [PL-2]',
      [row(1, 'a', { notBefore: NOW + 7 }), row(2, 'a')],
      7,
    ],
    ['lanes do not wait for one another [PL-2]', [row(1, 'a', { notBefore: NOW + 7 }), row(2, 'b')], 'r2'],
    [
      'before its debounce nothing leaves, at it the row does [PL-4]',
      [row(1, 'a', { notBefore: NOW })],
      'r1',
    ],
    [
      'the earliest of what waits says when to look again [PL-4]',
      [row(1, 'a', { notBefore: NOW + 9 }), row(2, 'b', { notBefore: NOW + 4 })],
      4,
    ],
    [
      'backoff holds a row back beyond its debounce [PL-4]',
      [row(1, 'a', { notBefore: NOW - 5, retryAt: NOW + 3 })],
      3,
    ],
    [
      'a clock that was set back since the row was queued holds nothing back [PL-4]',
      [row(1, 'a', { createdAt: NOW + 900, notBefore: NOW + 905 })],
      'r1',
    ],
    [
      'nor one that was set back since it was last tried [PL-4]',
      [row(1, 'a', { attempt: { id: 'x', at: NOW + 900 }, retryAt: NOW + 930 })],
      'r1',
    ],
    [
      'a row that was tried since the clock was set back waits as any other [PL-4]',
      [row(1, 'a', { createdAt: NOW + 900, attempt: { id: 'x', at: NOW - 1 }, retryAt: NOW + 3 })],
      3,
    ],
    [
      'what only a person can release, no clock does [PL-5]',
      [row(1, 'a', { state: 'parked', createdAt: NOW + 900 })],
      'idle',
    ],
    [
      'a parked row stops its lane only [PL-5]',
      [row(1, 'a', { state: 'parked' }), row(2, 'a'), row(3, 'b')],
      'r3',
    ],
    [
      'a lane that is parked for good leaves nothing to wait for [PL-5]',
      [row(1, 'a', { state: 'parked' })],
      'idle',
    ],
    [
      'a parked row with a time is tried again then [PL-5]',
      [row(1, 'a', { state: 'parked', retryAt: NOW + 8 })],
      8,
    ],
    [
      'a row in flight whose lane is free belongs to the dead and is taken up [PL-6]',
      [row(1, 'a', { state: 'inflight', attempt: { id: 'x', at: NOW - 1 } })],
      'r1',
    ],
    [
      'a row waits for the creation of what it needs [PL-7]',
      [row(1, 'a', { role: 'create', notBefore: NOW + 2 }), row(2, 'b', { needs: ['a'] })],
      2,
    ],
    [
      'but not for later edits of it [PL-7]',
      [row(1, 'a', { notBefore: NOW + 2 }), row(2, 'b', { needs: ['a'] })],
      'r2',
    ],
    [
      'nor for a creation that came after it [PL-7]',
      [row(1, 'b', { needs: ['a'] }), row(2, 'a', { role: 'create' })],
      'r1',
    ],
  ];
  test.each(cases)('%s', (_title, rows, expected) => {
    expect(next(rows)).toBe(expected);
  });
});

describe('a plan of several stretches', () => {
  const rows = [
    row(1, 'a', { role: 'create', notBefore: NOW + 9 }),
    row(2, 'b'),
    row(3, 'c', { needs: ['a'] }),
    row(4, 'b'),
    row(5, 'd'),
  ];

  test.each([1, 2, 3, 5])('is the plan of the whole, in stretches of %i [PL-2 PL-7]', (length) => {
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
