import { expect, test } from 'vitest';
import { changedFields, shownTitle } from './dashboard.ts';

test.each(['', '  '])('a dashboard without a title is shown under one [DASH-18]', (title) => {
  expect(shownTitle(title)).toBe('[ untitled dashboard ]');
});

test('a title is shown as it is', () => {
  expect(shownTitle('Harbour')).toBe('Harbour');
});

test('a save says only what differs from what the server confirmed', () => {
  const confirmed = { title: 'Harbour', published: true };
  expect(changedFields(confirmed, confirmed)).toEqual({});
  expect(changedFields({ title: 'Sea', published: true }, confirmed)).toEqual({ title: 'Sea' });
  expect(changedFields({ title: 'Harbour', published: false }, confirmed)).toEqual({ published: false });
});
