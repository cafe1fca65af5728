import { expect, test } from 'vitest';
import { usualSchema } from './newDatasetDraft.ts';

test('a new dataset is in the schema that holds everything, until a person chooses one', () => {
  expect(usualSchema(['archive', 'public'])).toBe('public');
  expect(usualSchema(['sales', 'main'])).toBe('main');
  expect(usualSchema(['only'])).toBe('only');
  expect(usualSchema(['archive', 'sales'])).toBeNull();
  expect(usualSchema([])).toBeNull();
});
