import { expect, test } from 'vitest';
import { whyNothingRuns } from './labRun.ts';

test('a text with a statement runs, whatever surrounds it', () => {
  for (const sql of ['SELECT 1', '-- why\nSELECT 1', '/* a */ ; SELECT 1;', "'text'"])
    expect(whyNothingRuns(sql, false), sql).toBeNull();
});

test('an empty text, one with comments only and a selection without a statement have a message each', () => {
  for (const sql of ['', ' \n\t', ';', ' ; ; '])
    expect(whyNothingRuns(sql, false), sql).toBe('Nothing to run. Write a statement first.');
  for (const sql of ['-- SELECT 1', '/* SELECT 1; */', '-- a\n;-- b'])
    expect(whyNothingRuns(sql, false), sql).toBe('Nothing to run: the text contains only comments.');
  for (const sql of [' ', '-- SELECT 1'])
    expect(whyNothingRuns(sql, true), sql).toBe('Nothing to run: the selection contains no statement.');
});
