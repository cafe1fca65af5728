import { type ReactNode, useState } from 'react';
import type { ReportTarget } from '#domain/report/reportContents.ts';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import styles from '../shared/records/Record.module.css';
import type { RecordParts } from '../shared/records/RecordPage.tsx';
import { ReportPage } from './ReportPage.tsx';
import { useReportOn } from './useReportOn.ts';

interface ReportDialogProps {
  readonly target: ReportTarget;
  readonly onClose: () => void;
}

/** The report on a chart or dashboard, over its page. What is typed is a draft, which closing keeps. */
export function ReportDialog({ target, onClose }: ReportDialogProps): ReactNode {
  const [id, setId] = useState<string | null>(null);
  useReportOn(target, setId);

  return (
    <Dialog title={t('Report')} isOpen onClose={onClose}>
      <div className={styles['inDialog']}>
        {id !== null && <ReportPage id={id} frame={inDialog} onLeave={onClose} />}
      </div>
    </Dialog>
  );
}

const inDialog = ({ states, actions, content }: RecordParts): ReactNode => (
  <>
    {states}
    {content}
    {actions !== undefined && <div className={styles['footer']}>{actions}</div>}
  </>
);
