import { FileUp } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { may } from '#domain/access/rights.ts';
import { newChartAddress } from '#charts/explore/open/exploreAddress.ts';
import { vizTypeName } from '#charts/form/vizTypeName.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { tablesWithoutDataset } from '#domain/device/tablesWithoutDataset.ts';
import { listDatasets } from '#store/datasets/datasets.ts';
import { listKeptTables } from '#store/sql/keptTables.ts';
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
  const { tables, reportError } = useDevice();
  const { dashboards } = useDashboards();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<string | null>(null);
  /** What was there before files were opened here: a table that they add is chosen. */
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const [vizType, setVizType] = useState<string | null>(null);
  const { rights } = useCaller();
  const mayCreate = rights !== null && may(rights, 'can_write', 'Dataset');
  const sources = useSources();
  // A Superset's links to this page name the dataset.
  const named = search.get('dataset');
  const source =
    sources.find(({ id, datasetId }) => datasetId === null && known?.has(id) === false) ??
    sources.find(({ id, label }) => (chosen === null ? label === named : id === chosen));
  useEffect(() => {
    dashboards.readList('datasets').catch((error: unknown) => reportError(error, 'datasets'));
  }, [dashboards, reportError]);
  const openFiles = (): void => {
    setKnown(new Set(sources.map(({ id }) => id)));
    tables.choose();
  };
  const create = (): void => {
    if (source === undefined) return;
    const lead = (address: string): void => void navigate(address, { state });
    if (source.datasetId === null) tables.startChart(source.label, lead, vizType);
    else lead(newChartAddress(source.datasetId, vizType, source.uuid));
  };
  return (
    <>
      <PageHeader title={t('New chart')} />
      <div className={styles['page']}>
        <div className={styles['dataset']}>
          <div className={styles['field']}>
            <ComboBox
              label={t('Dataset')}
              options={sources}
              value={source?.id ?? null}
              placeholder={t('Choose a dataset')}
              empty={t('No datasets are known on this device.')}
              onChange={(id) => {
                setKnown(null);
                setChosen(id);
              }}
            />
          </div>
          {source !== undefined && <span className={styles['note']}>{source.detail}</span>}
          {mayCreate && <Link to="/tablemodelview/add/">{t('New dataset')}</Link>}
          <Button icon={FileUp} onPress={openFiles}>
            {t('Open files')}
          </Button>
        </div>
        <ChartTypeGallery vizType={vizType} onChoose={setVizType} onDoubleClick={create} />
        <div className={styles['footer']}>
          <p className={styles['note']}>{nextStep(source, vizType)}</p>
          <Button kind="primary" isDisabled={source === undefined} onPress={create}>
            {t('Create chart')}
          </Button>
        </div>
      </div>
    </>
  );
}

/** What a chart can be started over. */
interface Source {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  /** Null for a table of this device, which gets a dataset with its first chart. */
  readonly datasetId: number | null;
  readonly uuid: string | null;
}

function useSources(): readonly Source[] {
  const { db } = useDevice();
  const datasets = useLive(() => listDatasets(db), [db]) ?? [];
  const tables = useLive(() => listKeptTables(db), [db]) ?? [];
  return [
    ...datasets.map((each) => ({
      id: String(each.id),
      label: each.name,
      detail: placeOf(each),
      datasetId: each.id,
      uuid: each.uuid,
    })),
    ...tablesWithoutDataset(tables, datasets).map(({ name }) => ({
      id: `table:${name}`,
      label: name,
      detail: t('This device'),
      datasetId: null,
      uuid: null,
    })),
  ];
}

const placeOf = ({ database, schema }: Dataset): string => [database, schema].filter(Boolean).join('.');

function nextStep(source: Source | undefined, vizType: string | null): string {
  if (vizType === null) return t('Without a chart type, charts that fit the dataset are suggested.');
  const type = t(vizTypeName(vizType));
  return source === undefined
    ? t('{type}: choose a dataset for it.', { type })
    : t('{type} over {dataset}', { type, dataset: source.label });
}
