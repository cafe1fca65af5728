import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { datasetOf } from '#domain/chart/chartContents.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { isDeviceDataset } from '#domain/device/deviceDataset.ts';
import type { OpenedChart } from '#store/charts/openedChart.ts';
import { useMedia } from '#ui/page/useMedia.ts';
import { afterPaint } from '#ui/paint/afterPaint.ts';
import { t } from '#ui/t.ts';
import { DatasetSamples } from '../../documents/DatasetSamples.tsx';
import { type ReadOutcome, useDashboards } from '../../services/dashboards.ts';
import type { Explored } from '../useExplore.ts';
import { columnValues, type ColumnValues } from './columnValues.ts';
import type { ExploreSources } from './explorePorts.ts';
import { useDataset, useRowsHere } from './useDataset.ts';

export interface FormDataset {
  readonly id: number | null;
  /** Undefined until the storage was read. */
  readonly dataset: Dataset | null | undefined;
  /** Why its columns are not known; null while it is being read. */
  readonly note: string | null;
  /** Where it is edited; null if it cannot be. */
  readonly address: string | null;
  readonly values: ColumnValues | undefined;
  readonly samples: (() => ReactNode) | undefined;
  /** Loads its rows on this device, if there are any, so that the next change is answered at once. */
  readonly prepareRows: () => void;
}

/** The dataset that a form names, and what the page offers of it. */
export function useFormDataset(
  form: FormData,
  before: OpenedChart | null,
  readStored: ExploreSources['stored'],
  { send, rows }: Pick<Explored, 'send' | 'rows'>,
  isEmbedded: boolean,
): FormDataset {
  const { chartData } = useDashboards();
  const { id } = datasetOf(form);
  const { dataset, created, outcome } = useDataset(form['datasource'], before);
  const isKnown = (dataset?.detail ?? null) !== null;

  useEffect(() => {
    if (created !== null) send({ kind: 'renumbered', datasource: `${created}__table` });
  }, [created, send]);

  // Rows on this device answer each change without the server.
  const hasRows = useRowsHere(id, before);
  useEffect(() => {
    if (hasRows) send({ kind: 'atOnce', isAtOnce: true });
  }, [hasRows, send]);
  const prepareRows = useCallback(() => {
    if (hasRows && id !== null) chartData.prepareRows(id, buildRequest(withDefaults(form)));
  }, [chartData, hasRows, id, form]);

  // The engine takes a second to start: it starts once the chart is painted, while the page renders the panes. Touch
  // devices have less memory, and many charts are only looked at there.
  const isTouch = useMedia('(pointer: coarse)');
  const isDue = hasRows && rows !== null && !isEmbedded && !isTouch;
  const begin = useEffectEvent(prepareRows);
  useEffect(() => {
    if (!isDue) return undefined;
    let isOver = false;
    void afterPaint().then(() => !isOver && begin());
    return () => {
      isOver = true;
    };
  }, [isDue]);

  const values = useMemo(
    () => (id === null ? undefined : columnValues({ chartData, stored: readStored }, id)),
    [chartData, readStored, id],
  );
  const samples = useMemo(() => (id === null ? undefined : () => <DatasetSamples datasetId={id} />), [id]);
  return {
    id,
    dataset,
    note:
      dataset?.detail?.columns.length === 0 && isUncreated(id)
        ? t('The server finds the columns of this dataset when it creates it.')
        : !isKnown && outcome !== null
          ? noteOf(outcome)
          : null,
    address: id !== null && id > 0 ? `/tablemodelview/edit/${id}` : null,
    values,
    samples,
    prepareRows,
  };
}

/** Whether no server has it yet. */
const isUncreated = (id: number | null): boolean => id !== null && id < 0 && !isDeviceDataset(id);

const noteOf = (outcome: ReadOutcome): string =>
  outcome === 'unreachable' || outcome === 'session'
    ? t('The columns of this dataset are not on this device. They load when the server is back.')
    : t('This dataset was deleted, or you do not have access to it. Choose another one.');
