import { expect, test } from 'vitest';
import { changedFields, shownTitle } from './dashboard.ts';

test.each(['', '  '])('a dashboard without a title gets a default one [DASH-18]', (title) => {
  expect(shownTitle(title)).toBe('[ untitled dashboard ]');
});

test('a title is shown unchanged', () => {
  expect(shownTitle('Harbour')).toBe('Harbour');
});

test('a save has only what differs from the confirmed copy', () => {
  const confirmed = { title: 'Harbour', published: true };
  expect(changedFields(confirmed, confirmed)).toEqual({});
  expect(changedFields({ title: 'Sea', published: true }, confirmed)).toEqual({ title: 'Sea' });
  expect(changedFields({ title: 'Harbour', published: false }, confirmed)).toEqual({ published: false });
});
