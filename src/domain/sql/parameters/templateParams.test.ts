import { expect, test } from 'vitest';
import { isTemplateParams } from './templateParams.ts';

test.each(['', '  ', '{}', '{"year": 2020}'])('%j is valid as template parameters', (text) => {
  expect(isTemplateParams(text)).toBe(true);
});

test.each(['{', 'year=2020', '[1]', '3', 'null', '"text"'])('%j is invalid', (text) => {
  expect(isTemplateParams(text)).toBe(false);
});
