import { expect, test } from 'vitest';
import { newReportContents, type ReportContents } from '#domain/report/reportContents.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { reportOn } from './reportTargets.ts';

const stored = (id: string, contents: Partial<ReportContents>, deletedAt: number | null = null) => {
  const content = { ...newReportContents(id, 'UTC'), ...contents };
  return { id, kind: 'report', draft: null, saved: null, confirmed: { content }, deletedAt } as unknown;
};

const REPORTS = [
  stored('listed', { target: { kind: 'dashboard', id: 7 } }),
  stored('gone', { creationMethod: 'dashboards', target: { kind: 'dashboard', id: 7 } }, 1),
  stored('on dashboard', { creationMethod: 'dashboards', target: { kind: 'dashboard', id: 7 } }),
  stored('on chart', { creationMethod: 'charts', target: { kind: 'chart', id: 7 } }),
  stored('on local chart', { creationMethod: 'charts', target: { kind: 'chart', id: 'uuid' } }),
] as readonly StoredDocument[];

test('a report is found by how it was made, then by the chart or dashboard that it is on [RPT-07]', () => {
  expect(reportOn(REPORTS, 'dashboard', '7')?.id).toBe('on dashboard');
  expect(reportOn(REPORTS, 'chart', '7')?.id).toBe('on chart');
  expect(reportOn(REPORTS, 'chart', 'uuid')?.id).toBe('on local chart');
  expect(reportOn(REPORTS, 'dashboard', '8')).toBeUndefined();
});
