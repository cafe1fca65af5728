import { describe, expect, test } from 'vitest';
import { applySet, fittingSets, withSet } from './parameterSets.ts';

const uses = [{ name: 'country' }, { name: 'least' }];
const norway = { name: 'Norway', params: '{"country":"Norway"}' };
const other = { name: 'Other', params: '{"day":"2026-01-01"}' };

describe('remembered sets of parameters', () => {
  test('are offered where the SQL uses one of their parameters', () => {
    expect(fittingSets([norway, other], uses)).toEqual([norway]);
  });

  test('remember only what the SQL uses, and replace a set of the same name', () => {
    const params = '{"country":"Peru","least":5,"unused":1}';
    const peru = { name: 'Norway', params: '{"country":"Peru","least":5}' };
    expect(withSet([norway, other], 'Norway', params, uses)).toEqual([peru, other]);
    expect(withSet([other], 'Norway', params, uses)).toEqual([other, peru]);
  });

  test('replace the values of the SQL, and leave the others', () => {
    expect(applySet('{"country":"Peru","least":5,"unused":1}', norway, uses)).toBe(
      '{"unused":1,"country":"Norway"}',
    );
    expect(applySet('{"country":"Peru"}', { name: 'Empty', params: '{}' }, uses)).toBe('');
  });
});
