import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { may } from '#domain/access/rights.ts';
import { newChartAddress } from '#domain/explore/open/exploreAddress.ts';
import { vizTypeName } from '#domain/chart/vizTypeName.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { listDatasets } from '#store/dashboards/datasets.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { ChartTypeGallery } from '../gallery/ChartTypeGallery.tsx';
import { useCaller } from '../../services/useCaller.ts';
import styles from './NewChartPage.module.css';

/** Starts a chart: its dataset, and its type if that is known already. */
export function NewChartPage(): ReactNode {
  const { db, reportError } = useDevice();
  const { dashboards } = useDashboards();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const [datasetId, setDatasetId] = useState<number | null>(null);
  const [vizType, setVizType] = useState<string | null>(null);
  const { rights } = useCaller();
  const mayCreate = rights !== null && (rights.isAdmin || may(rights, 'can_write', 'Dataset'));
  const datasets = useLive(() => listDatasets(db), [db]) ?? [];
  // A Superset's links to this page name the dataset.
  const named = search.get('dataset');
  const dataset = datasets.find(({ id, name }) => (datasetId === null ? name === named : id === datasetId));
  useEffect(() => {
    dashboards.readList('datasets').catch((error: unknown) => reportError(error, 'datasets'));
  }, [dashboards, reportError]);
  const create = (): void => {
    if (dataset !== undefined) void navigate(newChartAddress(dataset.id, vizType), { state });
  };
  return (
    <>
      <PageHeader title={t('New chart')} />
      <div className={styles['page']}>
        <div className={styles['dataset']}>
          <div className={styles['field']}>
            <ComboBox
              label={t('Dataset')}
              options={datasets.map((each) => ({
                id: String(each.id),
                label: each.name,
                detail: placeOf(each),
              }))}
              value={dataset === undefined ? null : String(dataset.id)}
              placeholder={t('Choose a dataset')}
              empty={t('No datasets are known on this device.')}
              onChange={(id) => setDatasetId(Number(id))}
            />
          </div>
          {dataset !== undefined && <span className={styles['note']}>{placeOf(dataset)}</span>}
          {mayCreate && <Link to="/tablemodelview/add/">{t('New dataset')}</Link>}
        </div>
        <ChartTypeGallery vizType={vizType} onChoose={setVizType} onDoubleClick={create} />
        <div className={styles['footer']}>
          <p className={styles['note']}>{nextStep(dataset, vizType)}</p>
          <Button kind="primary" isDisabled={dataset === undefined} onPress={create}>
            {t('Create chart')}
          </Button>
        </div>
      </div>
    </>
  );
}

const placeOf = ({ database, schema }: Dataset): string => [database, schema].filter(Boolean).join('.');

function nextStep(dataset: Dataset | undefined, vizType: string | null): string {
  if (vizType === null) return t('Without a chart type, charts that fit the dataset are suggested.');
  const type = vizTypeName(vizType);
  return dataset === undefined
    ? t('{type}: choose a dataset for it.', { type })
    : t('{type} over {dataset}', { type, dataset: dataset.name });
}
