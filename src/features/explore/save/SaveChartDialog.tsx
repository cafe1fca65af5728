import { type FocusEvent, type ReactNode, useState } from 'react';
import type { ExploreRights } from '#domain/access/exploreRights.ts';
import { type ChartContents, datasetOf } from '#domain/chart/chartContents.ts';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { isDeviceDataset } from '#domain/device/deviceDataset.ts';
import { belowDraft } from '#documents/state/state.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { Button } from '#ui/kit/Button.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { t } from '#ui/t.ts';
import styles from '../Explore.module.css';
import { DashboardFields } from './DashboardFields.tsx';
import { type DashboardName, isOn, useDashboardsOf } from './dashboardsOf.ts';
import { type ChartSaveMode, SaveMode, SharedNote } from './SaveMode.tsx';
import { useChartSave } from './useChartSave.ts';
import { type DashboardChoice, useDashboardChoice } from './useDashboardChoice.ts';

export interface SaveChartDialogProps {
  readonly id: string;
  /** What the page calls it, which may be what it shows. */
  readonly name: string;
  readonly row: StoredDocument | null;
  /** What a save would store now. */
  readonly contents: ChartContents;
  readonly rights: ExploreRights;
  /** The dashboard that linked to the page. */
  readonly dashboardId: number | null;
  readonly onClose: () => void;
}

/** Saves the chart: over itself or as a new one, and on a dashboard. */
export function SaveChartDialog(props: SaveChartDialogProps): ReactNode {
  const { id, name, row, contents, rights, dashboardId, onClose } = props;
  const isSaved = row !== null && belowDraft(row) !== null;
  const canOverwrite = isSaved && rights.overwrite;
  const [mode, setMode] = useState<ChartSaveMode>(canOverwrite ? 'overwrite' : 'new');
  const uses = useDashboardsOf(row);
  const [title, setTitle] = useState(name);
  // Its rows are nowhere else, so it stays here, and so does a dashboard of it.
  const isOfDevice = isDeviceDataset(datasetOf(contents.form).id);
  const offered = useDashboardChoice(dashboardId, isOfDevice);
  const choice = mode === 'swap' ? among(offered, uses) : offered;
  const { target } = choice;
  const saving = useChartSave(
    {
      row,
      id,
      contents: { ...contents, title: title.trim() },
      isOverwrite: mode === 'overwrite',
      isSwap: mode === 'swap',
      target,
    },
    isOfDevice,
    onClose,
  );
  const isThere = isOn(target, row);
  const isPlaceless = mode === 'swap' && !isThere;
  const canSave = title.trim() !== '' && !saving.isBusy && choice.isReady && !isPlaceless;
  return (
    <FormDialog
      edited={{ mode, title, dashboard: choice.typed }}
      onApply={null}
      title={t('Save chart')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button isDisabled={!canSave || target.kind === 'none'} onPress={() => saving.save(true)}>
            {t('Save and go to dashboard')}
          </Button>
          <Button kind="primary" isDisabled={!canSave} onPress={() => saving.save(false)}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        {saving.alert !== null && (
          <p role="alert" className={styles['error']}>
            {saving.alert}
          </p>
        )}
        <SaveMode mode={mode} canOverwrite={canOverwrite} isShared={uses.length > 0} onChange={setMode} />
        {mode === 'overwrite' && <SharedNote uses={uses} />}
        {isPlaceless && (
          <p className={styles['note']}>{t('Choose the dashboard below, one that has the chart.')}</p>
        )}
        <TextField
          autoFocus
          label={t('Chart name')}
          onFocus={selectText}
          value={title}
          maxLength={250}
          onChange={setTitle}
          error={title.trim() === '' ? t('Enter a name.') : ''}
        />
        {/* A new chart is added, also where the one it was made from is. */}
        <DashboardFields choice={choice} isThere={isThere && mode !== 'new'} />
      </div>
    </FormDialog>
  );
}

/** Only dashboards that have the chart can show another one in its place. */
const among = (choice: DashboardChoice, uses: readonly DashboardName[]): DashboardChoice => ({
  ...choice,
  options: choice.options.filter(({ label }) => uses.some(({ title }) => shownTitle(title) === label)),
});

const selectText = ({ target }: FocusEvent): void => {
  if (target instanceof HTMLInputElement) target.select();
};
