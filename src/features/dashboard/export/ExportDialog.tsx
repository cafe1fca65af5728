import { type ReactNode, useState } from 'react';
import { PORTABLE_ENDING } from '#domain/dashboard/portableEnding.ts';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { writePortable } from '#query/portable/writePortable.ts';
import { formatBytes } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { fileName, saveBlob } from '../../download.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';
import { useDashboard } from '../runtime.ts';
import styles from './ExportDialog.module.css';
import { type Ready, useGathered } from './useGathered.ts';

/** Writes a dashboard with its data as one file, after its size and whose rows it contains are shown. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { clock, reportError } = useDevice();
  const { href, toasts } = usePage();
  const { session, conf } = useSession();
  const { dashboard } = useDashboard();
  const [facts] = useState(() => ({
    app: __APP_VERSION__,
    madeAt: clock.now(),
    madeBy: session.state.get().person?.displayName ?? '',
    madeFrom: href('/'),
    zone: conf.get().timeZone,
  }));
  const { ready, share } = useGathered(dashboard.id, facts);
  const [withRows, setWithRows] = useState(true);
  const [mayInclude, setMayInclude] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const found = ready?.ok === true ? ready.value : null;
  const isAllowed = found !== null && (found.gathered.limited.length === 0 || mayInclude);

  function save({ gathered }: Ready): void {
    setBusy(true);
    writePortable(gathered, facts, withRows)
      .then((file) => {
        saveBlob(document, fileName(shownTitle(dashboard.title), PORTABLE_ENDING.slice(1)), file);
        onClose();
      })
      .catch((error: unknown) => {
        reportError(error, 'export of a dashboard');
        toasts.show('danger', t('The file could not be written.'));
      })
      .finally(() => setBusy(false));
  }

  return (
    <Dialog
      title={t('Export as a file')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            kind="primary"
            isPending={isBusy}
            isDisabled={!isAllowed}
            onPress={() => found !== null && save(found)}
          >
            {t('Export')}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <p>
          {t('One file with the dashboard and its data. It opens in any Sextant, also without a server.')}
        </p>
        {ready === null && <ProgressBar label={t('Reading the charts')} value={100 * share} />}
        {ready?.ok === false && <p role="alert">{ready.error}</p>}
        {found !== null && (
          <Contents found={found} {...{ withRows, setWithRows, mayInclude, setMayInclude }} />
        )}
      </div>
    </Dialog>
  );
}

interface ContentsProps {
  readonly found: Ready;
  readonly withRows: boolean;
  readonly setWithRows: (isOn: boolean) => void;
  readonly mayInclude: boolean;
  readonly setMayInclude: (isOn: boolean) => void;
}

function Contents({ found, withRows, setWithRows, mayInclude, setMayInclude }: ContentsProps): ReactNode {
  const { rows, limited, missing, answers } = found.gathered;
  const ofRows = rows.reduce((sum, { parts }) => sum + parts.reduce((all, part) => all + part.size, 0), 0);
  const bytes = found.bytes + (withRows ? ofRows : 0);
  return (
    <>
      {rows.length > 0 ? (
        <Checkbox isSelected={withRows} onChange={setWithRows}>
          {t('With the rows of {names}, so that every filter works ({size})', {
            names: rows.map(({ told }) => told.name).join(', '),
            size: formatBytes(ofRows),
          })}
        </Checkbox>
      ) : (
        <p className={styles['note']}>
          {t(
            'Filters work as far as their results are on this device. To include all rows, first make the dashboard available offline with the data for filters.',
          )}
        </p>
      )}
      {limited.length > 0 && (
        <Checkbox isSelected={mayInclude} onChange={setMayInclude}>
          {t(
            'Include rows of {names}, which are limited for you: readers will see the rows that you may see',
            {
              names: limited.join(', '),
            },
          )}
        </Checkbox>
      )}
      {missing > 0 && (
        <p className={styles['note']}>{t('{n} charts or filters have no data here.', { n: missing })}</p>
      )}
      <p role="status" className={styles['size']}>
        {t('Size: {size}, with {n} results', { size: formatBytes(bytes), n: answers.length })}
      </p>
      <p className={styles['note']}>
        {t('It names you and this server. It contains no passwords, and whoever has it can read it.')}
      </p>
    </>
  );
}
