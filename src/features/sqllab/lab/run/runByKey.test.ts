import { describe, expect, test } from 'vitest';
import { createObservable } from '#ui/observable.ts';
import { runByKey } from './runByKey.ts';

/** What Ctrl+Enter runs, alone or with Shift. */
function ran(sql: string, how: { isShifted?: boolean; runsAll?: boolean; selects?: boolean } = {}): string {
  let called = '';
  const note = (what: string) => (): Promise<void> => {
    called = what;
    return Promise.resolve();
  };
  runByKey(
    how.isShifted ?? false,
    { runsAll: how.runsAll ?? false },
    {
      run: note('as the button'),
      runStatement: note('the statement at the cursor'),
      runOther: (all) => note(`all of ${all}`)(),
    },
    { hasSelection: createObservable(how.selects ?? false), text: () => sql },
  );
  return called;
}

const TWO = 'SELECT 1; SELECT 2';

describe('Ctrl+Enter', () => {
  test('runs the statement at the cursor, and with Shift all statements', () => {
    expect(ran(TWO)).toBe('the statement at the cursor');
    expect(ran(TWO, { isShifted: true })).toBe(`all of ${TWO}`);
  });

  test.each(['SELECT 1', '-- why\nSELECT 1;', '', '-- nothing'])(
    'does what the button Run does with %j, which has no second statement',
    (sql) => expect(ran(sql)).toBe('as the button'),
  );

  test('runs a selection as the button does, and with Shift everything nevertheless', () => {
    expect(ran(TWO, { selects: true })).toBe('as the button');
    expect(ran(TWO, { selects: true, isShifted: true })).toBe(`all of ${TWO}`);
  });

  test('is exchanged with Shift where a person wants it so', () => {
    expect(ran(TWO, { runsAll: true })).toBe('as the button');
    expect(ran(TWO, { runsAll: true, isShifted: true })).toBe('the statement at the cursor');
    expect(ran(TWO, { runsAll: true, isShifted: true, selects: true })).toBe('the statement at the cursor');
    expect(ran('SELECT 1', { runsAll: true, isShifted: true })).toBe('as the button');
  });
});
