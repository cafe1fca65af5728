import { describe, expect, test } from 'vitest';
import { parameterInput, parameterText } from './parameterInput.ts';

describe('the input of a parameter', () => {
  test.each([
    ['date', '', 'date', ''],
    ['date', '2026-01-31', 'date', '2026-01-31'],
    ['date', 'yesterday', 'text', 'yesterday'],
    ['date', '2026-01-31 10:00', 'text', '2026-01-31 10:00'],
    ['timestamp', '', 'datetime-local', ''],
    ['timestamp', '2026-01-31', 'datetime-local', '2026-01-31T00:00'],
    ['timestamp', '2026-01-31 10:00:05', 'datetime-local', '2026-01-31T10:00:05'],
    ['timestamp', '2026-01-31 10:00:00', 'datetime-local', '2026-01-31T10:00'],
    ['timestamp', '2026-01-31T10:00', 'datetime-local', '2026-01-31T10:00'],
    ['timestamp', '2026-01-31 10:00:05+02', 'text', '2026-01-31 10:00:05+02'],
    ['timestamp', '2026-01-31 10:00:05.25', 'text', '2026-01-31 10:00:05.25'],
    ['text', '2026-01-31', 'text', '2026-01-31'],
    ['number', '2026', 'text', '2026'],
  ] as const)('of kind %s with the value %j is a %s', (kind, text, type, value) => {
    expect(parameterInput(kind, text)).toEqual({ type, value });
  });

  test.each([
    ['2026-01-31T10:00', '2026-01-31 10:00:00'],
    ['2026-01-31T10:00:05', '2026-01-31 10:00:05'],
    ['2026-01-31', '2026-01-31'],
    ['', ''],
    ['ten', 'ten'],
  ])('makes of %j the text %j', (value, text) => expect(parameterText(value)).toBe(text));
});
