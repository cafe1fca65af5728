import { expect, test } from 'vitest';
import { acceptedLanguages } from './requestLanguage.ts';

test('the languages of a browser are in the order of their weights, and what has none is left out', () => {
  expect(acceptedLanguages('en;q=0.8, de-AT, fr ;q=0.9,*;q=0, ja;q=x')).toEqual(['de-AT', 'fr', 'en']);
  expect(acceptedLanguages('')).toEqual([]);
});
