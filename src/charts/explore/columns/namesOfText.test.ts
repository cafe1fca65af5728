import { expect, test } from 'vitest';
import { namesOfText } from './namesOfText.ts';

test('names are separated by commas, and a comma at the end begins one that has no letter yet', () => {
  expect(namesOfText('who, where ,')).toEqual(['who', 'where']);
  expect(namesOfText(' , ')).toEqual([]);
});
