import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ReportList } from './ReportList.tsx';
import { ReportOnTarget } from './ReportOnTarget.tsx';
import { ReportPage } from './ReportPage.tsx';

/** The list of reports, the report that the address names, or the one on the chart or dashboard that it names. */
export default function ReportsPage(): ReactNode {
  const [params] = useSearchParams();
  const report = params.get('report');
  if (report !== null) return <ReportPage id={report} />;
  const [chart, dashboard] = [params.get('chart'), params.get('dashboard')];
  if (chart !== null) return <ReportOnTarget kind="chart" id={chart} />;
  return dashboard === null ? <ReportList /> : <ReportOnTarget kind="dashboard" id={dashboard} />;
}
