import { expect, test } from 'vitest';
import { slots, type Slots, type Ticket, type WorkKind } from './slots.ts';

const ticket = (id: string, person: number, kind: WorkKind = 'sql'): Ticket => ({ id, person, kind });

/** Queues a ticket; returns its current state. */
function queued(turns: Slots, one: Ticket): { state: string } {
  const seen = { state: 'waits' };
  void turns.take(one).then((turn) => {
    seen.state = turn.ok ? 'runs' : 'sent away';
  });
  return seen;
}
const settle = () => new Promise((resolve) => setImmediate(resolve));
const states = async (...all: { state: string }[]) => {
  await settle();
  return all.map(({ state }) => state);
};

test('one person may use every slot, and further queries wait', async () => {
  const turns = slots(2);
  const all = ['a', 'b', 'c', 'd'].map((id) => queued(turns, ticket(id, 1)));
  expect(await states(...all)).toEqual(['runs', 'runs', 'waits', 'waits']);
  expect(['b', 'c', 'd', 'unknown'].map((id) => turns.before(id))).toEqual([null, 0, 1, null]);
});

test('queries of one person delay neither another person nor a chart', async () => {
  const turns = slots(2);
  queued(turns, ticket('a', 1));
  queued(turns, ticket('b', 1));
  const other = queued(turns, ticket('c', 2));
  const chart = queued(turns, ticket('d', 1, 'chart'));
  const own = queued(turns, ticket('e', 1));
  expect(await states(other, chart, own)).toEqual(['runs', 'runs', 'waits']);
});

test('one person’s queries of both kinds leave others room', async () => {
  const turns = slots(2);
  const a = ticket('a', 1);
  queued(turns, a);
  queued(turns, ticket('b', 1));
  const charts = ['c', 'd'].map((id) => queued(turns, ticket(id, 1, 'chart')));
  expect(await states(...charts)).toEqual(['runs', 'waits']);
  turns.free(a);
  expect(await states(...charts)).toEqual(['runs', 'waits']);
  turns.sendAway('d');
  const other = queued(turns, ticket('e', 2, 'chart'));
  const next = queued(turns, ticket('f', 1, 'chart'));
  expect(await states(other, next)).toEqual(['runs', 'waits']);
});

test('a slot of one kind that gets free lets the same person’s other kind run', async () => {
  const turns = slots(2);
  const [sql, chart] = [ticket('a', 1), ticket('b', 1, 'chart')];
  queued(turns, sql);
  queued(turns, chart);
  const next = queued(turns, ticket('c', 1, 'chart'));
  expect(await states(next)).toEqual(['waits']);
  turns.free(sql);
  expect(await states(next)).toEqual(['runs']);
});

test('a free slot goes to the person with the fewest running queries, then to the first in line', async () => {
  const turns = slots(2, 2);
  const [a, b] = [ticket('a', 1), ticket('b', 1)];
  queued(turns, a);
  queued(turns, b);
  const third = queued(turns, ticket('c', 1));
  const others = queued(turns, ticket('d', 2));
  const second = queued(turns, ticket('e', 2));
  expect(['d', 'e', 'c'].map((id) => turns.before(id))).toEqual([0, 1, 2]);
  turns.free(a);
  expect(await states(third, others, second)).toEqual(['waits', 'runs', 'waits']);
  turns.free(b);
  expect(await states(third, others, second)).toEqual(['runs', 'runs', 'waits']);
});

test('at the limit of threads, all others wait', async () => {
  const turns = slots(2, 3);
  const all = [1, 2, 3, 4].map((person) => queued(turns, ticket(`of ${person}`, person)));
  expect(await states(...all)).toEqual(['runs', 'runs', 'runs', 'waits']);
});

test('a removed query never runs, and frees its place in the queue', async () => {
  const turns = slots(1, 1);
  const first = ticket('a', 1);
  queued(turns, first);
  const gone = queued(turns, ticket('b', 1));
  const next = queued(turns, ticket('c', 1));
  expect([turns.sendAway('b'), turns.sendAway('b'), turns.sendAway('a')]).toEqual([true, false, false]);
  expect(turns.before('c')).toBe(0);
  turns.free(first);
  expect(await states(gone, next)).toEqual(['sent away', 'runs']);
});
