import { describe, expect, test } from 'vitest';
import { stash, unstash } from '../fit/stash.ts';
import { setControl, startDraft } from './exploreDraft.ts';

describe('fields of the unselected mode', () => {
  const table = {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['region'],
    metrics: ['count'],
    all_columns: ['a'],
  };

  test('are hidden from the form and kept [CHT-18]', () => {
    const draft = startDraft(table);
    expect(draft.form).not.toHaveProperty('all_columns');
    expect(draft.hidden).toEqual({ all_columns: ['a'] });
    const raw = setControl(draft, 'query_mode', 'raw');
    expect(raw.form).not.toHaveProperty('metrics');
    expect(raw.hidden).toEqual({ groupby: ['region'], metrics: ['count'] });
    expect(stash({ form: { a: 1, b: 2 }, hidden: {} }, ['b', 'c'])).toEqual({
      form: { a: 1 },
      hidden: { b: 2 },
    });
  });

  test('are restored with their mode [CHT-19]', () => {
    const raw = setControl(startDraft(table), 'query_mode', 'raw');
    expect(raw.form['all_columns']).toEqual(['a']);
    expect(setControl(raw, 'query_mode', 'aggregate').form).toMatchObject({
      groupby: ['region'],
      metrics: ['count'],
    });
    expect(unstash({ form: { a: 1 }, hidden: { b: 2, c: 3 } }, ['b'])).toEqual({
      form: { a: 1, b: 2 },
      hidden: { c: 3 },
    });
  });
});
