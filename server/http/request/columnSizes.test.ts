import { expect, test } from 'vitest';
import { sizeFault } from './columnSizes.ts';

test.each([
  [{ css: 'x'.repeat(1024 * 1024) }, null],
  [{ css: 'x'.repeat(1024 * 1024 + 1) }, 'css'],
  [{ css: 'é'.repeat(600_000) }, 'css'],
  [{ slice_name: 'é'.repeat(250) }, null],
  [{ viz_type: 'x'.repeat(251) }, 'viz_type'],
  [{ description: 'x'.repeat(1024 * 1024 + 1) }, 'description'],
  [{ sql: 'x'.repeat(16 * 1024 * 1024 + 1) }, 'sql'],
  [{ unheard: 'x'.repeat(100_000) }, null],
  [{ constructor: 'x'.repeat(100_000) }, null],
  [{ columns: [{ column_name: 'a' }, { column_name: 'a', verbose_name: 'x'.repeat(1025) }] }, 'columns'],
  [{ columns: ['x', null, 7], metrics: null }, null],
])('case %#', (record, field) => {
  expect(sizeFault(record)?.field ?? null).toBe(field);
});
