import type { ReactNode } from 'react';
import { useSearchParams, useNavigate } from 'react-router-dom';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import { t } from '#ui/t.ts';
import type { ReportTarget } from '#domain/report/reportContents.ts';
import { ReportList, REPORTS } from './ReportList.tsx';
import { ReportPage } from './ReportPage.tsx';
import { useReportOn } from './useReportOn.ts';

/** Leads to the page of the report on a chart or dashboard, for addresses that name one. */
function ReportOnTarget({
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

/** The list of reports, the report that the address names, or the one on the chart or dashboard that it names. */
export default function ReportsPage(): ReactNode {
  const [params] = useSearchParams();
  const report = params.get('report');
  if (report !== null) return <ReportPage id={report} />;
  const [chart, dashboard] = [params.get('chart'), params.get('dashboard')];
  if (chart !== null) return <ReportOnTarget kind="chart" id={chart} />;
  return dashboard === null ? <ReportList /> : <ReportOnTarget kind="dashboard" id={dashboard} />;
}
