import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DatabaseUses } from '#domain/catalogue/connection/databaseForm.ts';
import type { Result } from '#domain/result.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';
import styles from '../../shared/lists/Lists.module.css';

interface DeleteDatabaseDialogProps {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a database is deleted, and says what stands on it. The server refuses while it has datasets. */
export function DeleteDatabaseDialog(props: DeleteDatabaseDialogProps): ReactNode {
  const { id, name, onClose, onDeleted } = props;
  const { people } = useSession();
  const { reportError } = useDevice();
  const [uses, setUses] = useState<Result<DatabaseUses, string>>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  useEffect(() => {
    people()
      .then(({ databases }) => databases.uses(id))
      .then(setUses)
      .catch((error: unknown) => reportError(error, 'uses of a database'));
  }, [people, id, reportError]);

  function remove(): void {
    setBusy(true);
    people()
      .then(({ databases }) => databases.remove(id))
      .then((done) => (done.ok ? onDeleted() : setFault(done.error)))
      .catch((error: unknown) => reportError(error, 'delete a database'))
      .finally(() => setBusy(false));
  }

  return (
    <Dialog
      isOpen
      role="alertdialog"
      width="narrow"
      title={t('Delete “{name}”?', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button kind="danger" isDisabled={isBusy || uses === undefined} onPress={remove}>
            {t('Delete')}
          </Button>
        </>
      }
    >
      <p role="status">{uses === undefined ? t('Reading what is over it…') : usesText(uses)}</p>
      <p>{t('Only the connection is deleted. The database itself stays as it is.')}</p>
      {fault !== '' && (
        <p role="alert" className={styles['fault']}>
          {DATASETS.test(fault) ? (
            <>
              {t('It still has datasets. Delete its datasets first.')}{' '}
              <Link to="/tablemodelview/list/">{t('Datasets')}</Link>
            </>
          ) : (
            fault
          )}
        </p>
      )}
    </Dialog>
  );
}

/** The contract's message where a database has datasets. */
const DATASETS = /datasets attached/;

function usesText(uses: Result<DatabaseUses, string>): string {
  if (!uses.ok) return t('What is over it is not known: {why}', { why: uses.error });
  const { charts, dashboards } = uses.value;
  if (charts === 0 && dashboards === 0) return t('No chart and no dashboard is over its tables.');
  return t(
    'Over its tables are {charts} {charts|chart|charts} and {dashboards} {dashboards|dashboard|dashboards}.',
    {
      charts,
      dashboards,
    },
  );
}
