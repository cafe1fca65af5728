import { expect, test } from 'vitest';
import { isTemplateParams } from './templateParams.ts';

test.each(['', '  ', '{}', '{"year": 2020}'])('%j can be sent as template parameters', (text) => {
  expect(isTemplateParams(text)).toBe(true);
});

test.each(['{', 'year=2020', '[1]', '3', 'null', '"text"'])('%j cannot', (text) => {
  expect(isTemplateParams(text)).toBe(false);
});
