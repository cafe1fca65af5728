import { expect, test } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import { CODES_A_MINUTE, createCodeLimit, MOST_ADDRESSES } from './codeLimit.ts';

function limitWorld() {
  const time = { now: 0 };
  const mayHaveCode = createCodeLimit({ now: () => time.now });
  const ask = (address: string, times: number): number =>
    Array.from({ length: times }, () => mayHaveCode(address)).filter(Boolean).length;
  return { time, mayHaveCode, ask };
}

test('an address has a number of codes a minute, and as many again a minute after the first', () => {
  const { time, ask } = limitWorld();
  expect(ask('10.0.0.1', CODES_A_MINUTE + 5)).toBe(CODES_A_MINUTE);
  time.now = MINUTE - 1;
  expect(ask('10.0.0.1', 1)).toBe(0);
  time.now = MINUTE;
  expect(ask('10.0.0.1', CODES_A_MINUTE + 5)).toBe(CODES_A_MINUTE);
});

test('an address that asked too often does not keep others from their codes', () => {
  const { ask } = limitWorld();
  ask('10.0.0.1', CODES_A_MINUTE + 1);
  expect(ask('10.0.0.2', 1)).toBe(1);
});

test('codes end for a minute when very many addresses ask for them', () => {
  const { time, mayHaveCode } = limitWorld();
  for (let n = 0; n < MOST_ADDRESSES; n += 1) mayHaveCode(`address ${n}`);
  expect(mayHaveCode('one more')).toBe(false);
  time.now = MINUTE;
  expect(mayHaveCode('one more')).toBe(true);
});
