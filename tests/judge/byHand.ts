import type { HistoryEvent, Read, Stored, Write } from './history.ts';
import { judged } from './judge.ts';

/* Events of histories that are written by hand: one person's tab at one device, unless another is given. */

type Given<Event> = Partial<Event>;

export const begin = (keepsKeys = true): HistoryEvent => ({ kind: 'begin', format: 1, keepsKeys });
export const checkpoint: HistoryEvent = { kind: 'checkpoint' };
export const end: HistoryEvent = { kind: 'end' };
export const acknowledged = (op: number): HistoryEvent => ({ kind: 'acknowledged', op });
export const write = (op: number, value: string | null, given: Given<Write> = {}): HistoryEvent => ({
  kind: 'write',
  op,
  how: 'set',
  person: 1,
  device: 0,
  window: 0,
  object: 'tab:a',
  field: 'text',
  over: [],
  value,
  ...given,
});
export const read = (text: string, given: Given<Read> = {}): HistoryEvent => ({
  kind: 'read',
  person: 1,
  device: 0,
  object: 'tab:a',
  type: 'tab',
  number: 1,
  state: 'saved',
  values: { text },
  ...given,
});
export const stored = (text: string, given: Given<Stored> = {}): HistoryEvent => ({
  kind: 'stored',
  device: 0,
  type: 'tab',
  number: 1,
  owner: 1,
  values: { text },
  ...given,
});
export const created = (number: number, isLate = false): HistoryEvent => ({
  kind: 'created',
  key: 'tab:a',
  type: 'tab',
  number,
  isLate,
});
/** What a history breaks. */
export const brokenBy = (...events: readonly HistoryEvent[]): string[] =>
  judged(events.map((event) => JSON.stringify(event)));

/** A person writes, it is acknowledged, sent, and shown as saved. */
export const SAVED = [
  begin(),
  write(1, 'one'),
  acknowledged(1),
  read('one', { number: null, state: 'waiting' }),
  checkpoint,
  created(1),
  stored('one'),
  read('one'),
  checkpoint,
];
