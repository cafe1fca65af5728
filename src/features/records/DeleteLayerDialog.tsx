import type { ReactNode } from 'react';
import type { ChartsWithLayer } from '#store/charts/chartsWithLayer.ts';
import { ConfirmDialog } from '#ui/kit/overlays/ConfirmDialog.tsx';
import { t } from '#ui/t.ts';
import { UserLink } from '../documents/datasetUsers/UserLink.tsx';
import styles from '../documents/datasetUsers/StandsOn.module.css';

export interface DeleteLayerDialogProps {
  readonly title: string;
  readonly users: ChartsWithLayer;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before an annotation layer is deleted that charts draw. */
export function DeleteLayerDialog({ title, users, onConfirm, onClose }: DeleteLayerDialogProps): ReactNode {
  const { charts, isComplete } = users;
  return (
    <ConfirmDialog
      title={t('Delete “{title}”?', { title })}
      confirmLabel={t('Delete')}
      isDanger
      isOpen
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('{n} {n|chart loses its|charts lose their} annotations:', { n: charts.length })}</p>
      <ul className={styles['list']}>
        {charts.map(({ id, name }) => (
          <li key={id}>
            <UserLink kind="chart" id={id} title={name} />
          </li>
        ))}
      </ul>
      {!isComplete && <p>{t('Charts that were not read on this device may use it, too.')}</p>}
    </ConfirmDialog>
  );
}
