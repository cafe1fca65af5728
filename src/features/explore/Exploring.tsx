import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { datasetOf } from '#domain/chart/chartContents.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { chartAddress } from '#domain/explore/exploreAddress.ts';
import type { ExploreDraft } from '#domain/explore/exploreDraft.ts';
import { explore, startExplore } from '#domain/explore/exploreState.ts';
import { timeRangeFault } from '#domain/filter/time/timeRangeFault.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { readAnswer } from '#store/dashboards/chartAnswers.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { t } from '#ui/t.ts';
import { useObservable, useObserved } from '#ui/useObservable.ts';
import { OriginBadge } from '../OriginBadge.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { type ExpressionKind, useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { useSession } from '../services/session.ts';
import { ChangeDatasetDialog } from './ChangeDatasetDialog.tsx';
import { ExploreActions } from './ExploreActions.tsx';
import styles from './Explore.module.css';
import { explorePorts } from './explorePorts.ts';
import { ExploreView } from './ExploreView.tsx';
import { AnnotatedChart } from '../documents/AnnotatedChart.tsx';
import { sourcesHere } from '../documents/annotationsHere.ts';
import { chartsHere, savedFormHere } from '../documents/chartsHere.ts';
import { DatasetSamples } from '../documents/DatasetSamples.tsx';
import { useChartDraft } from './useChartDraft.ts';
import { useDataset, useRowsHere } from './useDataset.ts';
import { useExplore } from './useExplore.ts';
import { useExploreRights } from './useExploreRights.ts';

export interface ExploringProps {
  /** The document's id; it is created with the first change if there is none. */
  readonly id: string;
  readonly row: StoredDocument | null;
  readonly title: string;
  /** Its form data when it was opened. */
  readonly form: FormData;
  readonly over: FormData;
  /** The dashboard that linked to it. */
  readonly dashboardId: number | null;
  /** What its type or dataset had set aside when it was left. */
  readonly left?: ExploreDraft | null;
  /** Whether its data is requested at once. */
  readonly isAsked: boolean;
}

/** The explore page of one chart: its state on screen, its draft on this device. */
export function Exploring(props: ExploringProps): ReactNode {
  const { id, row, title, over, dashboardId, isAsked, left = null } = props;
  const { db, clock, reportError } = useDevice();
  const { answers, explore: calls, dashboards } = useDashboards();
  const { conf, connection } = useSession();
  const isReachable = useObserved(connection, (now) => now.serverReachable !== false);
  const navigate = useNavigate();
  const { state: visit } = useLocation();
  const { maxRow, timeZone } = useObservable(conf);
  const rights = useExploreRights(row);
  const [first] = useState(props.form);
  const [isChangingDataset, setChangingDataset] = useState(false);
  const chartId = row?.remoteId ?? null;
  const ports = useMemo(
    () => explorePorts({ answers, clock, chartId, stored: (key) => readAnswer(db, key, null) }),
    [answers, clock, chartId, db],
  );
  const explored = useExplore(
    () => {
      const start = startExplore(first, { dataset: null, maxRows: maxRow, over, left });
      return isAsked ? explore(start, { kind: 'update' }, clock.now()) : start;
    },
    ports,
    isReachable,
  );
  const { state, send } = explored;
  const draft = useChartDraft({
    id,
    row,
    title,
    explored,
    mayKeep: rights.add || rights.overwrite,
    left,
  });
  const stored = useObservable(draft.state);
  // A new chart gets an address of its own with its first change, also if the page closes before that is stored.
  const isUnnamed = useRef(row === null);
  const { isStarted } = stored;
  useEffect(() => {
    if (!isUnnamed.current || !isStarted) return;
    isUnnamed.current = false;
    void navigate(chartAddress(id), { replace: true, state: { ...asRecord(visit), isSameChart: true } });
  }, [id, isStarted, navigate, visit]);
  const hasStep = useObserved(draft.state, ({ canUndo, canRedo }) => canUndo || canRedo);
  const { id: datasetId } = datasetOf(state.history.present.form);
  const { dataset, outcome } = useDataset(datasetId);
  const detail = dataset?.detail ?? null;
  const name = stored.contents.title;

  // Rows on this device answer each change without the server.
  const hasRows = useRowsHere(datasetId);
  useEffect(() => {
    if (hasRows) send({ kind: 'atOnce', isAtOnce: true });
  }, [hasRows, send]);

  useEffect(() => {
    const before = document.title;
    document.title = `${name} · Sextant`;
    return () => void (document.title = before);
  }, [name]);

  const check = useMemo(
    () =>
      datasetId === null
        ? null
        : async (sql: string, kind: ExpressionKind): Promise<string | null> => {
            try {
              return await (await calls()).check(datasetId, sql, kind);
            } catch (error) {
              reportError(error, 'explore');
              return t('The expression could not be checked. Try again.');
            }
          },
    [calls, datasetId, reportError],
  );
  const faultOf = useCallback(
    (text: string) => timeRangeFault(text, clock.now(), timeZone),
    [clock, timeZone],
  );
  const startChange = useCallback(() => setChangingDataset(true), []);

  const annotationSources = useCallback(async () => {
    try {
      await (await calls()).readLayers();
    } catch (error) {
      reportError(error, 'annotations');
    }
    return sourcesHere(db);
  }, [calls, db, reportError]);

  const charts = useMemo(
    () => ({
      async list() {
        await dashboards.readList('charts');
        return chartsHere(db);
      },
      async formOf(of: number) {
        const saved = await savedFormHere(db, of, async () => (await calls()).readChart(of));
        return saved?.form ?? null;
      },
    }),
    [calls, db, dashboards],
  );

  const isMemory = !draft.isKept;
  return (
    <>
      <PageHeader
        title={name}
        actions={
          <ExploreActions {...{ id, explored, draft, stored, rights, row, dashboardId, dataset: detail }} />
        }
      >
        <div className={styles['badges']}>
          {stored.isLocal && <Badge kind="local">{t('Only on this device')}</Badge>}
          {(stored.isChanged || (isMemory && state.history.past.length > 0)) && (
            <Badge kind="plain">{isMemory ? t('Changes are not kept') : t('Unsaved changes')}</Badge>
          )}
        </div>
      </PageHeader>
      <ExploreView
        name={name}
        explored={explored}
        steps={
          isMemory && !hasStep
            ? {
                canUndo: state.history.past.length > 0,
                canRedo: state.history.future.length > 0,
                undo: () => send({ kind: 'undo' }),
                redo: () => send({ kind: 'redo' }),
              }
            : {
                canUndo: stored.canUndo,
                canRedo: stored.canRedo,
                undo: draft.undo,
                redo: draft.redo,
              }
        }
        datasetName={dataset?.name ?? ''}
        dataset={detail}
        datasetAddress={datasetId !== null && datasetId > 0 ? `/tablemodelview/edit/${datasetId}` : null}
        onChangeDataset={startChange}
        {...(datasetId !== null && { samples: () => <DatasetSamples datasetId={datasetId} /> })}
        datasetNote={detail === null && outcome !== null ? noteOf(outcome) : null}
        timeRangeFault={faultOf}
        check={check}
        onFailure={(error) => reportError(error, 'explore')}
        annotated={(chart, moment) => <AnnotatedChart {...chart} moment={moment} />}
        annotationSources={annotationSources}
        charts={charts}
        source={({ source, isUnrefreshed }) => <OriginBadge answer={source} isUnrefreshed={isUnrefreshed} />}
      />
      {isChangingDataset && (
        <ChangeDatasetDialog
          datasetId={datasetId}
          onClose={() => setChangingDataset(false)}
          onChange={(datasource, changed) => send({ kind: 'dataset', datasource, dataset: changed })}
        />
      )}
    </>
  );
}

const noteOf = (outcome: string): string =>
  outcome === 'unreachable' || outcome === 'session'
    ? t('The columns of this dataset are not on this device. They load when the server is back.')
    : t('This dataset was deleted, or you do not have access to it. Choose another one.');
