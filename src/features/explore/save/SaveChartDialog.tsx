import { type FocusEvent, type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { mayEdit } from '#domain/access/entities.ts';
import type { ExploreRights } from '#domain/access/exploreRights.ts';
import { type ChartContents, datasetOf } from '#domain/chart/chartContents.ts';
import { isDeviceDataset } from '#domain/device/deviceDataset.ts';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { tabChoices } from '#domain/dashboard/edit/edits/addChart.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { chartAddress } from '#domain/explore/open/exploreAddress.ts';
import { isNewChartPlace, readNewChartPlace } from '#domain/explore/open/newChartPlace.ts';
import { newId } from '#domain/ids.ts';
import { newUuid } from '#domain/newUuid.ts';
import { err, ok } from '#domain/result.ts';
import { shown } from '#documents/state/state.ts';
import { documentOfDashboard, listDashboards } from '#store/dashboards/dashboards.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { setting } from '#store/settings.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { FreeComboBox } from '#ui/kit/fields/FreeComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';
import { useListReading } from '../../documents/useListReading.ts';
import styles from '../Explore.module.css';
import { saveChart, type SaveTarget } from './saveChart.ts';
import { isOn, type Mode, SaveMode, Shared, useDashboardsOf } from './SaveMode.tsx';

export interface SaveChartDialogProps {
  readonly id: string;
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
  const { id, row, contents, rights, dashboardId, onClose } = props;
  const { dispatch, random, reportError } = useDevice();
  const { toasts } = usePage();
  const { connection } = useSession();
  const navigate = useNavigate();
  const isSaved = row !== null && (row.confirmed !== null || row.saved !== null);
  const canOverwrite = isSaved && rights.overwrite;
  const [mode, setMode] = useState<Mode>(canOverwrite ? 'overwrite' : 'new');
  const uses = useDashboardsOf(row);
  const [title, setTitle] = useState(contents.title);
  const [alert, setAlert] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Its rows are nowhere else, so it stays here, and so does a dashboard of it.
  const isOfDevice = isDeviceDataset(datasetOf(contents.form).id);
  const choice = useDashboardChoice(dashboardId, isOfDevice);

  async function save(isGoing: boolean): Promise<void> {
    setBusy(true);
    setAlert(null);
    const saved = await saveChart(
      {
        row,
        id,
        contents: { ...contents, title: title.trim() },
        isOverwrite: mode === 'overwrite',
        isSwap: mode === 'swap',
        target: choice.target,
      },
      {
        async write(command) {
          const written = await dispatch(command);
          // ERR-42.
          return written.ok ? ok(undefined) : err(t('Failed to save slice'));
        },
        newUuid: () => newUuid(random),
        nextId: () => newId(random),
      },
    );
    setBusy(false);
    if (!saved.ok) return setAlert(saved.error);
    const { chartId, dashboard, text } = saved.value;
    const { online, serverReachable } = connection.get();
    const isOffline = !online || serverReachable === false;
    toasts.show(
      'success',
      isOfDevice
        ? t('{done}. It stays on this device.', { done: text })
        : isOffline
          ? t('{done}. Saved on this device; it will be synced when the server is reachable.', { done: text })
          : text,
    );
    onClose();
    const search = choice.target.kind === 'draft' ? '?edit=true' : '';
    if (isGoing && dashboard !== null) {
      // Its tab opens, and the chart is in view.
      const hash = dashboard.component === null ? '' : `#${dashboard.component}`;
      void navigate(`/superset/dashboard/${dashboard.uuid}/${search}${hash}`);
    } else if (chartId !== row?.id) void navigate(chartAddress(chartId));
  }

  const run = (isGoing: boolean): void =>
    void save(isGoing).catch((error: unknown) => {
      reportError(error, 'save chart');
      setBusy(false);
      setAlert(t('Failed to save slice'));
    });
  const isPlaceless = mode === 'swap' && !isOn(choice.target, row);
  const canSave = title.trim() !== '' && !isBusy && choice.isReady && !isPlaceless;
  return (
    <Dialog
      isOpen
      title={t('Save chart')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button isDisabled={!canSave || choice.target.kind === 'none'} onPress={() => run(true)}>
            {t('Save and go to dashboard')}
          </Button>
          <Button kind="primary" isDisabled={!canSave} onPress={() => run(false)}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        {(alert ?? choice.alert) !== null && (
          <p role="alert" className={styles['error']}>
            {alert ?? choice.alert}
          </p>
        )}
        <SaveMode mode={mode} canOverwrite={canOverwrite} isShared={uses.length > 0} onChange={setMode} />
        {mode === 'overwrite' && <Shared uses={uses} />}
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
        {choice.fields}
      </div>
    </Dialog>
  );
}

const selectText = ({ target }: FocusEvent): void => {
  if (target instanceof HTMLInputElement) target.select();
};

interface DashboardChoice {
  readonly target: SaveTarget;
  /** Whether the chosen dashboard was read. */
  readonly isReady: boolean;
  /** Why not all dashboards are offered. */
  readonly alert: string | null;
  readonly fields: ReactNode;
}

/** Selects a dashboard that the person may edit, or the name of a new one, and a tab of it. */
function useDashboardChoice(first: number | null, isOfDevice: boolean): DashboardChoice {
  const { db, reportError } = useDevice();
  const { dashboards: calls } = useDashboards();
  const { session } = useSession();
  const [text, setText] = useState<string | null>(null);
  const place = readNewChartPlace(useLocation().state);
  const [tab, setTab] = useState(place?.tab ?? null);
  const listed = useLive(() => listDashboards(db), [db]) ?? [];
  const rights = useLive(() => setting(db, 'rights'), [db]) ?? null;
  const { person } = session.state.get();
  const personId = person?.id ?? null;
  const { outcome } = useListReading('dashboards');
  const editable = listed.filter(
    (each) =>
      (isOfDevice ? each.onDevice === true : rights !== null) &&
      (each.id < 0 ||
        rights === null ||
        mayEdit(
          { id: personId, rights },
          'dashboard',
          each.owners.map((owner) => owner.id),
        )),
  );
  const options = editable.map((each) => ({ id: String(each.id), label: shownTitle(each.title) }));
  const start = editable.find((each) => (place ? isNewChartPlace(place, each) : each.id === first));
  const shownText = text ?? (start ? shownTitle(start.title) : '');
  // Titles may be the same: the one that the page was opened for comes first.
  const chosen = [...(start ? [start] : []), ...editable].find(
    (each) => shownTitle(each.title) === shownText,
  );
  const document = useLive(
    async () => (chosen === undefined ? null : ((await documentOfDashboard(db, chosen.id)) ?? null)),
    [db, chosen?.id],
  );
  const isOld = chosen === undefined || document?.id === undefined;
  const layout = isOld || document === null ? null : (shown(document) as DashboardContents).layout;
  const tabs = layout === null ? [] : tabChoices(layout);
  const title = shownText.trim();
  const target: SaveTarget =
    title === ''
      ? { kind: 'none' }
      : chosen === undefined
        ? { kind: 'new', title }
        : document
          ? { kind: place !== null && chosen.id === start?.id ? 'draft' : 'existing', document, tab }
          : { kind: 'none' };
  const isMissing = chosen !== undefined && document === null;

  function choose(next: string): void {
    setText(next);
    setTab(null);
    const picked = editable.find((each) => shownTitle(each.title) === next);
    // Its layout is needed; a list does not have it.
    if (picked !== undefined && picked.id >= 0)
      calls.read(String(picked.id)).catch((error: unknown) => reportError(error, 'dashboard'));
  }

  return {
    target,
    isReady: !isMissing && document !== undefined,
    // ERR-43: those known on this device are offered.
    alert:
      isOfDevice || outcome === null || outcome === 'read'
        ? null
        : t('fetching dashboards failed for {user}', { user: person?.username ?? t('you') }),
    fields: (
      <>
        <FreeComboBox
          isStacked
          label={t('Dashboard')}
          options={options}
          value={shownText}
          check={() => null}
          onTyped={choose}
          onCommit={choose}
        />
        <p className={styles['note']}>
          {isMissing
            ? t(
                'This dashboard is being read from the server. Offline, choose one that was opened on this device.',
              )
            : target.kind === 'new'
              ? t('A new dashboard is created.')
              : chosen !== undefined
                ? t('The chart is added to this dashboard.')
                : t('Optional. Enter a new name to create a dashboard.')}
        </p>
        {tabs.length > 0 && (
          <ComboBox
            label={t('Tab')}
            options={tabs.map(({ id, name }) => ({ id, label: name }))}
            value={tab ?? tabs[0]?.id ?? null}
            onChange={setTab}
          />
        )}
      </>
    ),
  };
}
