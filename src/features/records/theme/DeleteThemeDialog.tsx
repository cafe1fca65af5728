import type { ReactNode } from 'react';
import type { ThemedDashboard } from '#store/dashboards/themedDashboards.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ConfirmDialog } from '#ui/kit/overlays/ConfirmDialog.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import styles from '../../documents/datasetUsers/StandsOn.module.css';
import { UserLink } from '../../documents/datasetUsers/UserLink.tsx';

interface DeleteThemeDialogProps {
  readonly title: string;
  readonly dashboards: readonly ThemedDashboard[];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a theme is deleted that dashboards have. */
export const DeleteThemeDialog = ({ title, dashboards, ...actions }: DeleteThemeDialogProps): ReactNode => (
  <ConfirmDialog
    title={t('Delete “{title}”?', { title })}
    confirmLabel={t('Delete')}
    isDanger
    isOpen
    {...actions}
  >
    <p>{t('{n} {n|dashboard loses its|dashboards lose their} theme:', { n: dashboards.length })}</p>
    <ul className={styles['list']}>
      {dashboards.map(({ id, name }) => (
        <li key={id}>
          <UserLink kind="dashboard" id={id} title={name} />
        </li>
      ))}
    </ul>
    <p>{t('Dashboards that were not opened on this device may have it, too.')}</p>
  </ConfirmDialog>
);

/** Says why a theme is not deleted that everybody has. */
export const KeptThemeDialog = ({ onClose }: Pick<DeleteThemeDialogProps, 'onClose'>): ReactNode => (
  <Dialog
    title={t('Everybody has this theme')}
    isOpen
    onClose={onClose}
    actions={<Button onPress={onClose}>{t('Close')}</Button>}
  >
    <p>
      {t('The server keeps it as long as everybody has it. An administrator takes it away below its fields.')}
    </p>
  </Dialog>
);
