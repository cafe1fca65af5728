import { type ReactNode, useState } from 'react';
import type { FormData } from '#domain/chart/form/formData.ts';
import { newChart } from '#charts/explore/open/newChart.ts';
import { newUuid } from '#domain/newUuid.ts';
import { getDocument } from '#store/documents/documents.ts';
import { setting } from '#store/settings.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { untitledChart } from '../../documents/chartName.ts';
import { useDevice } from '../../services/device.ts';
import { Exploring } from '../Exploring.tsx';
import { NotHere } from './NotHere.tsx';
import { useDataset } from '../data/useDataset.ts';

export interface OpenDatasetProps {
  readonly datasource: string;
  readonly vizType: string | null;
  readonly over: FormData;
}

/** The type of a new chart until one is chosen. */
const FIRST_TYPE = 'table';

/** A new chart over a dataset: a document only from its first change on. */
export function OpenDataset({ datasource, vizType, over }: OpenDatasetProps): ReactNode {
  const { db, random } = useDevice();
  const [id] = useState(() => newUuid(random));
  const row = useLive(async () => (await getDocument(db, id)) ?? null, [db, id]);
  const layout = useLive(async () => setting(db, 'exploreLayout'), [db]);
  const { dataset, outcome } = useDataset(datasource, null);
  const detail = dataset?.detail ?? null;
  if (detail === null || row === undefined || layout === undefined) {
    return outcome === null || row === undefined || layout === undefined ? (
      <PageHeader title={t('New chart')} />
    ) : (
      <NotHere what="dataset" outcome={outcome} />
    );
  }
  const type = typeof over['viz_type'] === 'string' ? over['viz_type'] : (vizType ?? FIRST_TYPE);
  return (
    <Exploring
      id={id}
      row={row}
      title={untitledChart()}
      form={{ ...newChart(type, datasource, detail), ...over }}
      over={NOTHING}
      dashboardId={null}
      layout={layout}
      isRequested={Object.keys(over).length > 0}
    />
  );
}

const NOTHING: FormData = {};
