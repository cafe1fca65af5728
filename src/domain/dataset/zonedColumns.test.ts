import { expect, test } from 'vitest';
import { timeWriter } from '../format/styles.ts';
import { isInUtc, withDatasetFormats } from './withDatasetFormats.ts';
import { headingsOf, isZoned } from './zonedColumns.ts';

const column = (name: string, type: string) => ({
  column_name: name,
  verbose_name: null,
  type,
  type_generic: 2 as const,
  is_dttm: true,
  expression: '',
  filterable: true,
  groupby: true,
});
const DETAIL = {
  columns: [
    column('at', 'TIMESTAMP WITH TIME ZONE'),
    column('sent', 'TIMESTAMPTZ'),
    column('day', 'TIMESTAMP'),
  ],
  verboseNames: { sent: 'Sent at', day: 'Day' },
  columnFormats: {},
  currencyFormats: {},
};

test('times with a zone say that they are in UTC: above their column and in a tooltip', () => {
  expect(headingsOf(DETAIL)).toEqual({ at: 'at (UTC)', sent: 'Sent at (UTC)', day: 'Day' });
  const form = withDatasetFormats({ viz_type: 'table' }, DETAIL);
  const text = (column: string) =>
    timeWriter({ kind: 'bucket', grain: 'P1D', name: null, isUtc: isInUtc(form, column) })(0);
  expect([text('at'), text('day')]).toEqual(['1970-01-01 UTC', '1970-01-01']);
});

test('those of a server of another zone name it, and are not in UTC', () => {
  const columns = DETAIL.columns.map((each) => ({ ...each, time_zone: 'Europe/Berlin' }));
  const elsewhere = { ...DETAIL, columns };
  expect(headingsOf(elsewhere)).toEqual({
    at: 'at (Europe/Berlin)',
    sent: 'Sent at (Europe/Berlin)',
    day: 'Day',
  });
  expect(isInUtc(withDatasetFormats({ viz_type: 'table' }, elsewhere), 'at')).toBe(false);
});

test('the types of engines that have a zone', () => {
  for (const type of ['TIMESTAMPTZ', 'TIMESTAMP WITH TIME ZONE', 'timestamp(6) with time zone'])
    expect(isZoned(type), type).toBe(true);
  for (const type of ['TIMESTAMP', 'TIMESTAMP WITHOUT TIME ZONE', 'TIMESTAMPTZ[]', null])
    expect(isZoned(type), String(type)).toBe(false);
});

test('a dataset without such times has its own labels, and the form stays as it is', () => {
  const plain = { ...DETAIL, columns: [column('day', 'TIMESTAMP')] };
  const form = { viz_type: 'table' };
  expect(headingsOf(plain)).toBe(plain.verboseNames);
  expect(withDatasetFormats(form, plain)).toBe(form);
});
