import { expect, test } from 'vitest';
import { withWritten } from './useSnippets.ts';

const snippet = (id: string, text = id) => ({ id, name: id, text });

test('snippets that arrive while others are written stay, and what is written counts', () => {
  const stored = [snippet('first'), snippet('gone'), snippet('arrived')];
  const written = new Map([
    ['first', snippet('first', 'changed')],
    ['gone', null],
    ['new', snippet('new')],
  ]);
  expect(withWritten(stored, written)).toEqual([
    snippet('first', 'changed'),
    snippet('arrived'),
    snippet('new'),
  ]);
});

test('a deleted snippet comes back among those that were written since', () => {
  const since = [snippet('later')];
  expect(withWritten(since, new Map([['gone', snippet('gone')]]))).toEqual([
    snippet('later'),
    snippet('gone'),
  ]);
});
