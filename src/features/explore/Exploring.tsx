import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ChartContents } from '#domain/chart/chartContents.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { isDrawnBySpec } from '#charts/form/isDrawnBySpec.ts';
import { isAlone } from '#domain/dashboard/displayMode.ts';
import type { ExploreDraft } from '#charts/explore/draft/exploreDraft.ts';
import { explore, formErrors, formOf, startExplore } from '#charts/explore/draft/exploreState.ts';
import { isStoredDefault } from '#charts/explore/draft/storedDefault.ts';
import { FIRST_LAYOUT, type PanelLayout } from '#charts/explore/panel/panelLayout.ts';
import { isValid } from '#charts/explore/panel/validateControls.ts';
import { timeRangeFault } from '#domain/timeRange/timeRangeFault.ts';
import type { OpenedChart } from '#store/charts/openedChart.ts';
import { unreadableForm } from '#documents/kinds/unreadableForm.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { useObservable, useObserved } from '#ui/useObservable.ts';
import { OriginBadge } from '../shared/charts/OriginBadge.tsx';
import { useDevice } from '../services/device.ts';
import { useSession } from '../services/session.ts';
import { ChangeDatasetDialog } from './dialogs/ChangeDatasetDialog.tsx';
import { ExploreHeader } from './toolbar/ExploreHeader.tsx';
import { type ExploreDialog, ExploreDialogs } from './dialogs/ExploreDialogs.tsx';
import { requestDistinctCounts } from './data/requestDistinctCounts.ts';
import { useSavedImages } from './save/useSavedImages.ts';
import { ExploreView, type ExploreViewProps } from './ExploreView.tsx';
import type { IsMentioned } from '../documents/conflict/mergedText.ts';
import { DeletedNotice } from '../documents/DeletedNotice.tsx';
import { useMergedToast } from '../documents/conflict/useMergedToast.ts';
import { chartName } from '../documents/chartName.ts';
import { AnnotatedChart } from '../documents/annotations/AnnotatedChart.tsx';
import { baseForm } from './chartDraft.ts';
import { useChartDraft } from './useChartDraft.ts';
import { useExpressionCheck } from './data/useExpressionCheck.ts';
import { useLayerSources } from './data/useLayerSources.ts';
import { useOwnAddress } from './useOwnAddress.ts';
import { useUndoSteps } from './toolbar/useUndoSteps.ts';
import { useDocumentTitle } from '#ui/page/useDocumentTitle.ts';
import { useExplorePorts } from './data/useExplorePorts.ts';
import { useFormDataset } from './data/useFormDataset.tsx';
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
  const { clock, reportError } = useDevice();
  const { conf, connection } = useSession();
  const isReachable = useObserved(connection, (now) => now.serverReachable !== false);
  const { pathname, search } = useLocation();
  const isEmbedded = isAlone(pathname, new URLSearchParams(search));
  const { maxRow, timeZone } = useObservable(conf);
  const rights = useExploreRights(row, stored, props.form);
  const [first] = useState(props.form);
  const [layout] = useState(props.layout ?? FIRST_LAYOUT);
  const arrange = useExploreLayout(layout);
  const [isChangingDataset, setChangingDataset] = useState(false);
  const [dialog, setDialog] = useState<ExploreDialog | null>(null);
  const chartId = row?.remoteId ?? null;
  const { ports, readStored } = useExplorePorts(chartId, stored);
  const explored = useExplore(
    () => {
      const base = baseForm(row) ?? first;
      const start = startExplore(first, { dataset: null, maxRows: maxRow, base, over, left });
      return isRequested ? explore(start, { kind: 'update' }, clock.now()) : start;
    },
    ports,
    isReachable,
  );
  const { state, rows, read, send } = explored;
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
  useMergedToast(row, isMentioned);
  useOwnAddress(id, row === null, draft);
  // The draft on disk changes with each change of a control, and what is shown of it seldom does.
  const given = useObserved(draft.state, ({ content }) => content.title);
  const isLocal = useObserved(draft.state, (now) => now.isLocal);
  const isDraft = useObserved(draft.state, (now) => now.isChanged);
  const source = useFormDataset(form, stored, readStored, explored, isEmbedded);
  const detail = source.dataset?.detail ?? null;
  const name = useMemo(() => chartName(given, form, detail?.verboseNames), [given, form, detail]);

  const faultOf = useCallback(
    (text: string) => timeRangeFault(text, clock.now(), timeZone),
    [clock, timeZone],
  );
  const today = useMemo(() => ({ now: () => clock.now(), zone: timeZone }), [clock, timeZone]);
  const datasource = form['datasource'];
  const countDistinct = useCallback(
    (signal: AbortSignal) => requestDistinctCounts(ports, datasource, detail?.columns ?? [], signal),
    [ports, datasource, detail],
  );
  const startChange = useCallback(() => setChangingDataset(true), []);

  useDocumentTitle(name);
  const check = useExpressionCheck(source.id);
  const { annotationSources, charts } = useLayerSources(id, read);
  const isMemory = !mayKeep;
  const hasPast = state.history.past.length > 0;
  const steps = useUndoSteps(explored, draft, isMemory);
  const errors = useMemo(() => formErrors(form, state.maxRows), [form, state.maxRows]);
  const failed = useCallback((error: unknown) => reportError(error, 'explore'), [reportError]);
  const images = useSavedImages(chartId, read);
  return (
    <>
      {!isEmbedded && (
        <ExploreHeader
          {...{ name, row, isLocal, rights, read, send }}
          isNamed={name === given}
          rowsOf={explored.rowsOf}
          changes={!isDraft && !(isMemory && hasPast) ? 'none' : isMemory ? 'lost' : 'kept'}
          isValid={isValid(errors)}
          isChanged={isDraft}
          isLoaded={rows !== null}
          hasSpec={isDrawnBySpec(state.drawn ?? form)}
          dataset={detail}
          onOpen={setDialog}
        />
      )}
      <DeletedNotice kind="chart" row={row} />
      <ExploreView
        name={name}
        // What is stored of the dataset names its columns: without it the chart would be drawn twice.
        explored={source.dataset === undefined && !hasPast ? { ...explored, rows: null } : explored}
        chartImages={images}
        steps={steps}
        errors={errors}
        datasetName={source.dataset?.name ?? ''}
        dataset={detail}
        datasetAddress={source.address}
        onChangeDataset={startChange}
        onNearControls={source.prepareRows}
        samples={source.samples}
        datasetNote={source.note}
        timeRangeFault={faultOf}
        today={today}
        check={check}
        onFailure={failed}
        countDistinct={countDistinct}
        annotated={annotated}
        annotationSources={annotationSources}
        charts={charts}
        values={source.values}
        source={originOf}
        unreadable={row === null ? null : unreadableForm(row)}
        layout={layout}
        onLayout={arrange}
        isAlone={isEmbedded}
      />
      {dialog !== null && (
        <ExploreDialogs
          {...{ id, name, draft, form, row, rights, dashboardId }}
          open={dialog}
          onClose={() => setDialog(null)}
        />
      )}
      {isChangingDataset && (
        <ChangeDatasetDialog
          datasetId={source.id}
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
  <OriginBadge stored={source} isUnrefreshed={isUnrefreshed} />
);

const isMentioned: IsMentioned = (change, from, to) =>
  !isStoredDefault(change, from as ChartContents, to as ChartContents);
