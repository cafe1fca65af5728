import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { shownComments } from '#domain/comment/entriesForReaders.ts';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { PORTABLE_ENDING } from '#domain/dashboard/portableEnding.ts';
import type { Gathered } from '#query/portable/gatherPortable.ts';
import { formatBytes } from '#ui/format.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import dialog from '#ui/kit/overlays/DialogText.module.css';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { fileName } from '../../shared/export/download.ts';
import { useSaveBlob } from '../../shared/export/useSaveBlob.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';
import { useDashboard } from '../runtime/runtime.ts';
import styles from './ExportDialog.module.css';
import { useGathered } from './useGathered.ts';
import { type ExportChoice, groupsBeside, useWritten } from './useWritten.ts';

const GroupsChoice = lazy(() =>
  import('./GroupsChoice.tsx').then((found) => ({ default: found.GroupsChoice })),
);

/** Writes a dashboard with its data as one file, after its size and whose rows it contains are shown. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { clock } = useDevice();
  const { href } = usePage();
  const { session, conf } = useSession();
  const { dashboard } = useDashboard();
  const saveBlob = useSaveBlob(() => dashboard.id > 0);
  const title = shownTitle(dashboard.title);
  const [facts] = useState(() => ({
    app: __APP_VERSION__,
    madeAt: clock.now(),
    madeBy: session.state.get().person?.displayName ?? '',
    madeFrom: href('/'),
    zone: conf.get().timeZone,
  }));
  const [choice, setChoice] = useState<ExportChoice>({
    withRows: true,
    withGroups: true,
    least: 1,
    withComments: false,
    isPage: false,
  });
  const [mayInclude, setMayInclude] = useState(false);
  const { ready, share } = useGathered(dashboard.id);
  const gathered = ready?.ok === true ? ready.value : null;
  const written = useWritten(gathered, facts, title, choice);
  const said = useMemo(
    () => (gathered?.comments ?? []).reduce((sum, each) => sum + shownComments(each), 0),
    [gathered],
  );
  const isAllowed = gathered !== null && (gathered.limited.length === 0 || mayInclude);

  function save(file: Blob): void {
    const ending = choice.isPage ? 'html' : PORTABLE_ENDING.slice(1);
    saveBlob(fileName(title, ending), file);
    onClose();
  }

  return (
    <Dialog
      title={t('Export as a file')}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions
          onCancel={onClose}
          label={t('Export')}
          isDisabled={!isAllowed || written?.ok !== true}
          onPress={() => written?.ok === true && save(written.value.file)}
        />
      }
    >
      <div className={dialog['text']}>
        <p>
          {choice.isPage
            ? t('One page with the dashboard and its data. It opens in any browser and needs nothing else.')
            : t('One file with the dashboard and its data. It opens in any Sextant, also without a server.')}
        </p>
        {ready === null && <ProgressBar label={t('Reading the charts')} value={100 * share} />}
        {ready?.ok === false && <p role="alert">{ready.error}</p>}
        {gathered !== null && (
          <>
            <Checkbox isSelected={choice.isPage} onChange={(isPage) => setChoice({ ...choice, isPage })}>
              {t('As a web page, for people without Sextant')}
            </Checkbox>
            <Rows gathered={gathered} choice={choice} written={written} onChange={setChoice} />
            {said > 0 && (
              <Checkbox
                isSelected={choice.withComments}
                onChange={(withComments) => setChoice({ ...choice, withComments })}
              >
                {t('With comments ({n}): readers see who said what', { n: said })}
              </Checkbox>
            )}
            {gathered.limited.length > 0 && (
              <Checkbox isSelected={mayInclude} onChange={setMayInclude}>
                {t(
                  'Include rows of {names}, which are limited for you: readers will see the rows that you may see',
                  { names: gathered.limited.join(', ') },
                )}
              </Checkbox>
            )}
            {choice.least !== null && <Size missing={gathered.missing} written={written} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface RowsProps {
  readonly gathered: Gathered;
  readonly choice: ExportChoice;
  readonly written: ReturnType<typeof useWritten>;
  readonly onChange: (choice: ExportChoice) => void;
}

function Rows({ gathered, choice, written, onChange }: RowsProps): ReactNode {
  const { rows, unread } = gathered;
  const groups = groupsBeside(gathered, choice.withRows ? rows : []);
  return (
    <>
      {rows.length + gathered.groups.length === 0 && (
        <p className={styles['note']}>
          {t(
            'Filters work as far as their results are on this device. To include all rows, first make the dashboard available offline with the data for filters.',
          )}
        </p>
      )}
      {rows.length > 0 && (
        <>
          <Checkbox isSelected={choice.withRows} onChange={(withRows) => onChange({ ...choice, withRows })}>
            {t('With all rows, so that filters work: {names}', { names: rows.map(rowsText).join(', ') })}
          </Checkbox>
          {choice.isPage && choice.withRows && (
            <p className={styles['note']}>
              {t('A page computes most charts by itself. One that it cannot compute says so.')}
            </p>
          )}
        </>
      )}
      {groups.length > 0 && (
        <Suspense>
          <GroupsChoice groups={groups} choice={choice} written={written} onChange={onChange} />
        </Suspense>
      )}
      {unread.map(([name, why]) => (
        <p key={name} role="alert">
          {t('The rows of {name} are not included: {why}', { name, why })}
        </p>
      ))}
    </>
  );
}

const rowsText = ({ entry: { name, rows, parts } }: Gathered['rows'][number]): string =>
  t('{name} ({n} {n|row|rows}, {size})', { name, n: rows, size: formatBytes(sizeOf(parts)) });

const sizeOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0);

interface SizeProps {
  readonly missing: number;
  readonly written: ReturnType<typeof useWritten>;
}

function Size({ missing, written }: SizeProps): ReactNode {
  return (
    <>
      {missing > 0 && (
        <p className={styles['note']}>{t('{n} charts or filters have no data here.', { n: missing })}</p>
      )}
      {written?.ok === false && <p role="alert">{written.error}</p>}
      <p role="status" className={styles['size']}>
        {written === null
          ? t('Calculating size…')
          : written.ok &&
            t('Size: {size}, with {n} {n|result|results}', {
              size: formatBytes(written.value.file.size),
              n: written.value.answers,
            })}
      </p>
      <p className={styles['note']}>
        {t(
          'It names you and the address of this app. It contains no passwords, and whoever has it can read it.',
        )}
      </p>
    </>
  );
}
