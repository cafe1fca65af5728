import { expect, test } from 'vitest';
import { mayBeTime } from './mayBeTime.ts';

test.each([
  'DATE(ds)',
  'ds',
  '"Order Date" + INTERVAL 1 DAY',
  "date_trunc('week', ds)",
  'CAST(raw AS TIMESTAMP)',
  'coalesce(closed_at, opened_at)',
  'CASE WHEN closed_at IS NULL THEN opened_at ELSE closed_at END',
  "strptime(raw, '%Y')",
])('%s may be a timestamp', (sql) => expect(mayBeTime(sql)).toBe(true));

test.each([
  "strftime(ds, '%A')",
  'EXTRACT(year FROM ds)',
  'year(ds)',
  "first || ' ' || last",
  'CAST(ds AS VARCHAR(10))',
  'ds::text',
  "CASE WHEN num > 5 THEN 'many' ELSE 'few' END",
  'CASE WHEN num > 5 THEN 1 ELSE 0 END',
  'upper(state)',
  'floor(age / 10) * 10',
])('%s is no timestamp', (sql) => expect(mayBeTime(sql)).toBe(false));
