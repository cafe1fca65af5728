import { expect, test } from 'vitest';
import { notOpenedText } from './requestOpener.ts';

test('an address that the server does not know has a message for its kind [ERR-01 ERR-13 ERR-15]', () => {
  expect(notOpenedText({ kind: 'savedQuery', id: '7' }, 'not-found')).toBe("The query couldn't be loaded");
  expect(notOpenedText({ kind: 'pastQuery', id: 7 }, 'not-found')).toBe("The query couldn't be loaded");
  expect(notOpenedText({ kind: 'dataset', id: 7, sql: null }, 'not-found')).toBe(
    "The datasource couldn't be loaded",
  );
  expect(notOpenedText({ kind: 'permalink', key: 'k' }, 'not-found')).toBe(
    'An error occurred while loading the SQL',
  );
});

test('an unreachable server has its own message', () => {
  expect(notOpenedText({ kind: 'permalink', key: 'k' }, 'unreachable')).toContain('unreachable');
});
