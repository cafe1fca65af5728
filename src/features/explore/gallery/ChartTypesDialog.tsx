import type { ReactNode } from 'react';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { ChartTypeGallery } from './ChartTypeGallery.tsx';
import styles from './Gallery.module.css';

export interface ChartTypesDialogProps {
  readonly vizType: string;
  readonly onClose: () => void;
  readonly onChoose: (vizType: string) => void;
}

/** Chooses another type for a chart. */
export function ChartTypesDialog({ vizType, onClose, onChoose }: ChartTypesDialogProps): ReactNode {
  return (
    <Dialog isOpen title={t('Chart types')} width="wide" onClose={onClose}>
      <div className={styles['inDialog']}>
        <ChartTypeGallery autoFocus vizType={vizType} onChoose={onChoose} />
      </div>
    </Dialog>
  );
}
