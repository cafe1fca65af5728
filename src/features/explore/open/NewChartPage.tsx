import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { may } from '#domain/access/rights.ts';
import { newChartAddress } from '#domain/explore/open/exploreAddress.ts';
import { vizTypeName } from '#domain/chart/vizTypeName.ts';
import { listDatasets } from '#store/dashboards/datasets.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { PageHeader } from '../../PageHeader.tsx';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { ChartTypesDialog } from '../gallery/ChartTypesDialog.tsx';
import styles from '../Explore.module.css';
import { useCaller } from '../../useCaller.ts';

/** Starts a chart: its dataset, and its type if that is known already. */
export function NewChartPage(): ReactNode {
  const { db, reportError } = useDevice();
  const { dashboards } = useDashboards();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [datasetId, setDatasetId] = useState<string | null>(null);
  const [vizType, setVizType] = useState<string | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { rights } = useCaller();
  const mayCreate = rights !== null && (rights.isAdmin || may(rights, 'can_write', 'Dataset'));
  const datasets = useLive(() => listDatasets(db), [db]) ?? [];
  useEffect(() => {
    dashboards.readList('datasets').catch((error: unknown) => reportError(error, 'datasets'));
  }, [dashboards, reportError]);
  return (
    <>
      <PageHeader title={t('New chart')} />
      <div className={styles['start']}>
        <ComboBox
          label={t('Dataset')}
          options={datasets.map(({ id, name, schema, database }) => ({
            id: String(id),
            label: name,
            detail: [database, schema].filter(Boolean).join('.'),
          }))}
          value={datasetId}
          placeholder={t('Choose a dataset')}
          empty={t('No datasets are known on this device.')}
          onChange={setDatasetId}
        />
        <div className={styles['pair']}>
          <Button onPress={() => setChoosing(true)}>
            {vizType === null
              ? t('Choose a chart type')
              : t('Chart type: {name}', { name: vizTypeName(vizType) })}
          </Button>
          <Button
            kind="primary"
            isDisabled={datasetId === null}
            onPress={() => void navigate(newChartAddress(Number(datasetId), vizType), { state })}
          >
            {t('Create chart')}
          </Button>
          {mayCreate && <Link to="/tablemodelview/add/">{t('New dataset')}</Link>}
        </div>
        <p className={styles['note']}>
          {t('Without a chart type, charts that fit the dataset are suggested.')}
        </p>
      </div>
      {isChoosing && (
        <ChartTypesDialog
          vizType={vizType ?? ''}
          onClose={() => setChoosing(false)}
          onChoose={(type) => {
            setVizType(type);
            setChoosing(false);
          }}
        />
      )}
    </>
  );
}
