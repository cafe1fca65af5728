import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { reportDocument } from '#documents/kinds/report.ts';
import { reportFault } from '#domain/report/reportFault.ts';
import { t } from '#ui/t.ts';
import { RecordPage, type RecordParts } from '../shared/records/RecordPage.tsx';
import { useDashboards } from '../services/dashboards.ts';
import { ReportFields } from './ReportFields.tsx';
import { REPORTS } from './ReportList.tsx';
import { ReportRuns } from './ReportRuns.tsx';

interface ReportPageProps {
  readonly id: string;
  /** Set in a dialog. */
  readonly frame?: (parts: RecordParts) => ReactNode;
  readonly onLeave?: () => void;
}

/** A report or an alert, by its id on the server or on this device. */
export function ReportPage({ id, ...framed }: ReportPageProps): ReactNode {
  const { explore } = useDashboards();
  return (
    <RecordPage
      kind={reportDocument}
      id={id}
      {...framed}
      noun={t('Report')}
      icon={Mail}
      list={{ path: REPORTS, label: t('All reports') }}
      goneTitle={t('This report cannot be shown')}
      deleteLabel={t('Delete report')}
      // TOST-16 to TOST-18.
      savedText={(isNew) => (isNew ? t('The report has been created') : t('Report updated'))}
      deletedText={(name) => t('Deleted: {name}', { name })}
      read={async () => (await explore()).readReports()}
      fault={reportFault}
      fields={(editing) => <ReportFields {...editing} />}
      below={(number, isChanged) => <ReportRuns id={number} isChanged={isChanged} />}
    />
  );
}
