import { expect, test } from 'vitest';
import { withoutFormula } from './formulaText.ts';

test('texts that a spreadsheet would calculate have an apostrophe in front', () => {
  const formulas = [
    '=1+1',
    '+A1',
    '-2+3',
    '@SUM(1)',
    '|cmd',
    '%0',
    ' =1',
    '\t=1',
    '\r\n=1',
    '""=1',
    '-',
    '- n/a',
  ];
  expect(formulas.map(withoutFormula)).toEqual(formulas.map((text) => `'${text}`));
});

test('numbers and other texts stay as they are', () => {
  const texts = ['-5', '-5.25', '+491701234567', '-1e300', '+1.5E-7', 'a=b', "'=1", '"="', '', ' ', 'Köln'];
  expect(texts.map(withoutFormula)).toEqual(texts);
});
