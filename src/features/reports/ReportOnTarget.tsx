import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReportTarget } from '#domain/report/reportContents.ts';
import { t } from '#ui/t.ts';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import { REPORTS } from './ReportList.tsx';
import { useReportOn } from './useReportOn.ts';

/** Leads to the page of the report on a chart or dashboard, for addresses that name one. */
export function ReportOnTarget({
  kind,
  id,
}: {
  readonly kind: ReportTarget['kind'];
  readonly id: string;
}): ReactNode {
  const navigate = useNavigate();
  useReportOn({ kind, id: /^\d+$/.test(id) ? Number(id) : id }, (reportId) => {
    void navigate(`${REPORTS}?report=${reportId}`, { replace: true });
  });
  return <PageHeader title={t('Report')} />;
}
