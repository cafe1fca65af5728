import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { datasetOf } from '#domain/chart/chartContents.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { isAlone } from '#domain/dashboard/pageOptions.ts';
import type { ExploreDraft } from '#domain/explore/draft/exploreDraft.ts';
import { explore, formErrors, formOf, startExplore } from '#domain/explore/draft/exploreState.ts';
import { FIRST_LAYOUT, type PanelLayout } from '#domain/explore/panel/panelLayout.ts';
import { isValid } from '#domain/explore/panel/validateControls.ts';
import { timeRangeFault } from '#domain/filter/time/timeRangeFault.ts';
import { readStoredData } from '#store/dashboards/chartData.ts';
import type { OpenedChart } from '#store/dashboards/openedChart.ts';
import { unreadableForm } from '#documents/kinds/unreadableForm.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { t } from '#ui/t.ts';
import { useObservable, useObserved } from '#ui/useObservable.ts';
import { OriginBadge } from '../shared/charts/OriginBadge.tsx';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { useSession } from '../services/session.ts';
import { ChangeDatasetDialog } from './dialogs/ChangeDatasetDialog.tsx';
import { ExploreHeader } from './toolbar/ExploreHeader.tsx';
import { type ExploreDialog, ExploreDialogs } from './dialogs/ExploreDialogs.tsx';
import { requestDistinctCounts } from './data/requestDistinctCounts.ts';
import { columnValues } from './data/columnValues.ts';
import { explorePorts } from './data/explorePorts.ts';
import { imagesOfSaved } from './save/imagesOfSaved.ts';
import { ExploreView, type ExploreViewProps } from './ExploreView.tsx';
import { AnnotatedChart } from '../documents/annotations/AnnotatedChart.tsx';
import { DatasetSamples } from '../documents/DatasetSamples.tsx';
import { useChartDraft } from './useChartDraft.ts';
import { useExpressionCheck } from './data/useExpressionCheck.ts';
import { useLayerSources } from './data/useLayerSources.ts';
import { useOwnAddress } from './useOwnAddress.ts';
import { useUndoSteps } from './toolbar/useUndoSteps.ts';
import { useDocumentTitle } from '#ui/page/useDocumentTitle.ts';
import { useDataset, useRowsHere } from './data/useDataset.ts';
import { useExplore } from './useExplore.ts';
import { useExploreLayout } from './useExploreLayout.ts';
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
  /** What the device had stored of it when the page was opened. */
  readonly stored?: OpenedChart | null;
  /** How the person left the page on this device. */
  readonly layout: PanelLayout | null;
  /** Whether its data is requested at once. */
  readonly isRequested: boolean;
}

/** The explore page of one chart: its state on screen, its draft on this device. */
export function Exploring(props: ExploringProps): ReactNode {
  const { id, row, title, over, dashboardId, isRequested, left = null, stored = null } = props;
  const { db, clock, reportError } = useDevice();
  const { chartData, chartImages } = useDashboards();
  const { conf, connection } = useSession();
  const isReachable = useObserved(connection, (now) => now.serverReachable !== false);
  const { pathname, search } = useLocation();
  const isEmbedded = isAlone(pathname, new URLSearchParams(search));
  const { maxRow, timeZone } = useObservable(conf);
  const rights = useExploreRights(row, stored);
  const [first] = useState(props.form);
  const [layout] = useState(props.layout ?? FIRST_LAYOUT);
  const arrange = useExploreLayout(layout);
  const [isChangingDataset, setChangingDataset] = useState(false);
  const [dialog, setDialog] = useState<ExploreDialog | null>(null);
  const chartId = row?.remoteId ?? null;
  const [ahead] = useState(stored?.rows ?? []);
  const readStored = useCallback((key: string) => readStoredData(db, key, null), [db]);
  const ports = useMemo(
    () => explorePorts({ chartData, clock, chartId, ahead, stored: readStored }),
    [chartData, clock, chartId, ahead, readStored],
  );
  const explored = useExplore(
    () => {
      const start = startExplore(first, { dataset: null, maxRows: maxRow, over, left });
      return isRequested ? explore(start, { kind: 'update' }, clock.now()) : start;
    },
    ports,
    isReachable,
  );
  const { state, answer, read, send } = explored;
  const form = formOf(state);
  const mayKeep = rights.add || rights.overwrite;
  const draft = useChartDraft({
    id,
    row,
    title,
    explored,
    mayKeep,
    left,
  });
  useOwnAddress(id, row === null, draft);
  // The draft on disk changes with each change of a control, and what is shown of it seldom does.
  const name = useObserved(draft.state, ({ contents }) => contents.title);
  const isLocal = useObserved(draft.state, (now) => now.isLocal);
  const isDraft = useObserved(draft.state, (now) => now.isChanged);
  const { id: datasetId } = datasetOf(form);
  const { dataset, outcome } = useDataset(datasetId, stored);
  const detail = dataset?.detail ?? null;

  const values = useMemo(
    () => (datasetId === null ? undefined : columnValues({ chartData, stored: readStored }, datasetId)),
    [chartData, readStored, datasetId],
  );

  // Rows on this device answer each change without the server.
  const hasRows = useRowsHere(datasetId, stored);
  useEffect(() => {
    if (hasRows) send({ kind: 'atOnce', isAtOnce: true });
  }, [hasRows, send]);

  const prepareRows = useCallback(() => {
    if (hasRows && datasetId !== null) chartData.prepareRows(datasetId);
  }, [chartData, hasRows, datasetId]);

  const faultOf = useCallback(
    (text: string) => timeRangeFault(text, clock.now(), timeZone),
    [clock, timeZone],
  );
  const datasource = form['datasource'];
  const countDistinct = useCallback(
    (signal: AbortSignal) => requestDistinctCounts(ports, datasource, detail?.columns ?? [], signal),
    [ports, datasource, detail],
  );
  const startChange = useCallback(() => setChangingDataset(true), []);

  useDocumentTitle(name);
  const check = useExpressionCheck(datasetId);
  const { annotationSources, charts } = useLayerSources();
  const isMemory = !mayKeep;
  const hasPast = state.history.past.length > 0;
  const steps = useUndoSteps(explored, draft, isMemory);
  const errors = useMemo(() => formErrors(form, state.maxRows), [form, state.maxRows]);
  const failed = useCallback((error: unknown) => reportError(error, 'explore'), [reportError]);
  // A chart that is opened again shows its last image until it is drawn.
  const images = useMemo(
    () =>
      imagesOfSaved(chartId === null ? null : chartImages.imagesOf(`explore:${chartId}`), () => {
        const { past, future } = read().state.history;
        return past.length + future.length > 0;
      }),
    [chartId, chartImages, read],
  );
  const samples = useMemo(
    () => (datasetId === null ? undefined : () => <DatasetSamples datasetId={datasetId} />),
    [datasetId],
  );
  return (
    <>
      {!isEmbedded && (
        <ExploreHeader
          {...{ name, row, isLocal, rights, read, send }}
          changes={!isDraft && !(isMemory && hasPast) ? 'none' : isMemory ? 'lost' : 'kept'}
          isValid={isValid(errors)}
          isChanged={isDraft}
          isLoaded={answer !== null}
          dataset={detail}
          onOpen={setDialog}
        />
      )}
      <ExploreView
        name={name}
        // What is stored of the dataset names its columns: without it the chart would be drawn twice.
        explored={dataset === undefined && !hasPast ? { ...explored, answer: null } : explored}
        chartImages={images}
        steps={steps}
        errors={errors}
        datasetName={dataset?.name ?? ''}
        dataset={detail}
        datasetAddress={datasetId !== null && datasetId > 0 ? `/tablemodelview/edit/${datasetId}` : null}
        onChangeDataset={startChange}
        onNearControls={prepareRows}
        samples={samples}
        datasetNote={detail === null && outcome !== null ? noteOf(outcome) : null}
        timeRangeFault={faultOf}
        check={check}
        onFailure={failed}
        countDistinct={countDistinct}
        annotated={annotated}
        annotationSources={annotationSources}
        charts={charts}
        values={values}
        source={originOf}
        unreadable={row === null ? null : unreadableForm(row)}
        layout={layout}
        onLayout={arrange}
        isAlone={isEmbedded}
      />
      {dialog !== null && (
        <ExploreDialogs
          {...{ id, draft, form, row, rights, dashboardId }}
          open={dialog}
          onClose={() => setDialog(null)}
        />
      )}
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

const annotated: ExploreViewProps['annotated'] = (chart, moment) => (
  <AnnotatedChart {...chart} moment={moment} />
);

const originOf: ExploreViewProps['source'] = ({ source, isUnrefreshed }) => (
  <OriginBadge answer={source} isUnrefreshed={isUnrefreshed} />
);

const noteOf = (outcome: string): string =>
  outcome === 'unreachable' || outcome === 'session'
    ? t('The columns of this dataset are not on this device. They load when the server is back.')
    : t('This dataset was deleted, or you do not have access to it. Choose another one.');
