import { expect, test } from 'vitest';
import { formatOf, reportFormats } from './reportFormats.ts';

const DASHBOARD = { kind: 'dashboard', id: 1 } as const;
const CHART = { kind: 'chart', id: 1 } as const;

test('a Superset sends pictures of dashboards, and rows of charts only', () => {
  expect(reportFormats(DASHBOARD, true)).toEqual(['PNG', 'PDF']);
  expect(reportFormats(CHART, true)).toEqual(['CSV', 'TEXT', 'PNG', 'PDF']);
  expect(reportFormats(null, true)).toContain('CSV');
  expect(reportFormats(DASHBOARD, false)).toEqual(reportFormats(CHART, false));
});

test('a format that another target cannot have gives way to one that it can', () => {
  expect(formatOf(reportFormats(DASHBOARD, true), 'CSV')).toBe('PNG');
  expect(formatOf(reportFormats(DASHBOARD, true), 'PDF')).toBe('PDF');
  expect(formatOf(reportFormats(CHART, true), 'CSV')).toBe('CSV');
});
