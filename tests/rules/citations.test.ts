import { expect, test } from 'vitest';
import { citationsIn } from './citations.ts';
import { misnumbered, specifiedRules, syncRules } from './ruleBook.ts';

const read = (source: string) =>
  citationsIn(source).map(({ ids, isIdle, malformed }) => [
    ids.join(' '),
    isIdle ? 'idle' : 'runs',
    ...malformed,
  ]);

test.each([
  ["test('opens [TAB-01]', () => {})", [['TAB-01', 'runs']]],
  [
    "describe('tabs [TAB-01, TAB-02]', () => { test('x [OB-1 LK-7]', run) })",
    [
      ['TAB-01 TAB-02', 'runs'],
      ['OB-1 LK-7', 'runs'],
    ],
  ],
  ["test.each([[1, '[TAB-03]']])('of %d [TAB-04]', () => {})", [['TAB-04', 'runs']]],
  ['test(`of ${name} [TAB-05]`, () => {})', [['TAB-05', 'runs']]],
  ["test('a' + ' [TAB-06]', () => {})", [['TAB-06', 'runs']]],
  ["test.skipIf(odd)('a [TAB-07]', () => {})", [['TAB-07', 'runs']]],
  ["test.skip('a [TAB-08]', () => {})", [['TAB-08', 'idle']]],
  ["describe.skip('a', () => { test('b [TAB-09]', () => {}) })", [['TAB-09', 'idle']]],
  ["test.fails('a [TAB-10]', () => {})", [['TAB-10', 'idle']]],
  ["test.todo('a [TAB-11]')", [['TAB-11', 'idle']]],
  ["test('a [TAB-15] @long', () => {})", [['TAB-15', 'idle']]],
  ["// test('a [TAB-12]', () => {})", []],
  ["expect('a [TAB-13]').toBe(b)", []],
  ["test('rows [1] and [a]', () => {})", []],
  ["test('a [TAB-14 and others]', () => {})", [['', 'runs', '[TAB-14 and others]']]],
] as const)('the citations of %s', (source, wanted) => {
  expect(read(source)).toEqual(wanted);
});

test('rules are read from both lists, and gaps and duplicate numbers are reported', () => {
  const rules = specifiedRules(
    '# Rules\n\nTAB-01 · A tab.\nTAB-03 · Another. (withdrawn: no)\nQRY-01 · Runs.\nQRY-01 · Again.\n',
  );
  expect(rules.map(({ id, isWithdrawn }) => [id, isWithdrawn])).toEqual([
    ['TAB-01', false],
    ['TAB-03', true],
    ['QRY-01', false],
    ['QRY-01', false],
  ]);
  expect(misnumbered(rules)).toEqual([
    'TAB-03 stands where TAB-2 is due.',
    'QRY-01 stands where QRY-2 is due.',
  ]);
  expect(syncRules('- **OB-1** A change and\n  its row.\n').map(({ id }) => id)).toEqual(['OB-1']);
});
