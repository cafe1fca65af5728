import { expect, test } from 'vitest';
import { passwordStrength } from './passwordStrength.ts';

test.each([
  ['', 'refused'],
  ['Password123!', 'refused'],
  ['marialopez9', 'refused'],
  ['!QAZ2wsx', 'refused'],
  ['qwer1234', 'refused'],
  ['November2024', 'refused'],
  ['hxqzvbnk', 'fair'],
  ['hxqzvbnkhxqzvbnk', 'fair'],
  ['blue-Harbour7', 'good'],
  ['seven lanterns in the fog', 'strong'],
  ['x7#Kp!m2@Qw9$Lr', 'strong'],
] as const)('"%s" is %s', (password, level) => {
  const { level: found, fault } = passwordStrength(password, ['marialopez', 'maria@x.example']);
  expect(found).toBe(level);
  expect(fault === null).toBe(level !== 'refused');
});
