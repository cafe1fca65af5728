import { expect, test } from 'vitest';
import { parseFormula } from './formula.ts';

const valueOf = (text: string, x = 3): number | string => {
  const read = parseFormula(text);
  return read.ok ? read.value(x) : read.error;
};

test('operators have their usual priorities, and one variable has any name', () => {
  expect(valueOf('2 * x + 1')).toBe(7);
  expect(valueOf('1 + 2 * x - 4 / 2')).toBe(5);
  expect(valueOf('10 - 4 - 3')).toBe(3);
  expect(valueOf('-x^2')).toBe(-9);
  expect(valueOf('2 ^ 3 ^ 2')).toBe(512);
  expect(valueOf('2 ** -1')).toBe(0.5);
  expect(valueOf('(1 + t) * t % 5')).toBe(2);
  expect(valueOf('y = x - 1')).toBe(2);
  expect(valueOf('1.5e2 + .5')).toBe(150.5);
  expect(valueOf('SQRT(x + 1) + sin(pi) ^ 2')).toBeCloseTo(2);
});

test('what is not a formula is refused with its place, and never run', () => {
  expect(valueOf('x y')).toBe('“y” is not expected here.');
  expect(valueOf('x + ')).toBe('The formula is incomplete.');
  expect(valueOf('')).toBe('The formula is incomplete.');
  expect(valueOf('(x')).toBe('The formula is incomplete.');
  expect(valueOf('x + y')).toBe('“y” is a second variable.');
  expect(valueOf('alert(1)')).toBe('There is no function “alert”.');
  expect(valueOf('constructor(1)')).toBe('There is no function “constructor”.');
  expect(valueOf('x.constructor')).toBe('“.” is not expected here.');
  expect(valueOf('a => a')).toMatch(/not expected/);
  expect(valueOf('x; x')).toBe('“;” is not expected here.');
});

test('a hostile formula ends at once', () => {
  expect(valueOf('('.repeat(900))).toBe('The formula is too deeply nested.');
  expect(valueOf('-'.repeat(900))).toBe('The formula is too deeply nested.');
  expect(valueOf('2^'.repeat(400))).toBe('The formula is too deeply nested.');
  expect(valueOf('x'.repeat(2000))).toBe('The formula is too long.');
});
