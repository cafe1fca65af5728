import { expect, test } from 'vitest';
import { copyName, fittingName, isUntitled, MAX_NAME_LENGTH, untitledName } from './tabName.ts';

test('an untitled tab gets the highest number in use plus one, ignoring gaps and other names [TAB-16 TAB-17]', () => {
  expect(untitledName([])).toBe('Untitled Query 1');
  expect(untitledName(['Untitled Query 2', 'Untitled Query 10', 'Sales'])).toBe('Untitled Query 11');
  expect(untitledName(['untitled query 7', 'Untitled Query 3b', 'My Untitled Query 9'])).toBe(
    'Untitled Query 1',
  );
});

test('a clone is named after its original [TAB-13]', () => {
  expect(copyName('Sales')).toBe('Copy of Sales');
});

test('a name has at most the servers’ length, and ends with a whole character', () => {
  expect(copyName('x'.repeat(MAX_NAME_LENGTH))).toHaveLength(MAX_NAME_LENGTH);
  expect(fittingName(`${'x'.repeat(MAX_NAME_LENGTH - 1)}🎉`)).toBe('x'.repeat(MAX_NAME_LENGTH - 1));
  expect(fittingName('Sales 🎉')).toBe('Sales 🎉');
});

test('a tab is untitled until somebody names it', () => {
  expect(isUntitled('Untitled Query 7')).toBe(true);
  expect(isUntitled('Untitled Query 7, for Ada')).toBe(false);
  expect(isUntitled('Copy of Untitled Query 7')).toBe(false);
});
