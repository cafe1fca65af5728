import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { datasetSql, MAX_DATASET_NAME_LENGTH, newDataset } from '#domain/dataset/creation/newDataset.ts';
import { newChartAddress } from '#charts/explore/open/exploreAddress.ts';
import type { TabSeed } from '#domain/tab/newTab.ts';
import { Button } from '#ui/kit/Button.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { type QueryAddress, useEditor } from '../../services/editor.ts';
import { SqlText } from '../../shared/sql/SqlText.tsx';
import styles from '../Explore.module.css';

export interface ChartOfQueryProps {
  readonly address: QueryAddress;
  /** Shown where nothing has the query, or it names no database. */
  readonly instead: ReactNode;
}

/** Starts a chart from a query: the chart needs a dataset, which is made of its SQL under a name. */
export function ChartOfQuery({ address, instead }: ChartOfQueryProps): ReactNode {
  const { shared } = useEditor();
  const { reportError } = useDevice();
  const [query, setQuery] = useState<TabSeed | 'missing' | null>(null);
  const { kind } = address;
  const id = 'id' in address ? address.id : null;
  useEffect(() => {
    let isCurrent = true;
    const show = (found: TabSeed | 'missing'): void => {
      if (isCurrent) setQuery(found);
    };
    setQuery(null);
    shared.find(address).then(
      (found) => show(found.ok ? found.value : 'missing'),
      (error: unknown) => {
        reportError(error, 'explore');
        show('missing');
      },
    );
    return () => void (isCurrent = false);
    // The address is the same as long as its parts are.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shared, reportError, kind, id]);
  if (query === null) return null;
  return query === 'missing' || query.dbId == null ? (
    instead
  ) : (
    <DatasetOfQuery query={{ ...query, dbId: query.dbId }} />
  );
}

function DatasetOfQuery({ query }: { readonly query: TabSeed & { readonly dbId: number } }): ReactNode {
  const { createDataset } = useEditor();
  const { dashboards } = useDashboards();
  const { reportError } = useDevice();
  const navigate = useNavigate();
  const form = useId();
  const [name, setName] = useState(query.name ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const { dbId, sql = '', catalog = null, schema = null, templateParams = '' } = query;

  async function make(): Promise<void> {
    setMaking(true);
    setFault(null);
    try {
      const made = await createDataset(newDataset({ sql, dbId, catalog, schema }, name, templateParams));
      if (!made.ok) return setFault(made.error);
      // So that the new dataset is in the offline list, too.
      dashboards.readList('datasets').catch((error: unknown) => reportError(error, 'datasets'));
      void navigate(newChartAddress(made.value), { replace: true });
    } finally {
      setMaking(false);
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '' && !isMaking) make().catch((error: unknown) => reportError(error, 'explore'));
  };
  return (
    <form id={form} className={styles['start']} onSubmit={submit}>
      <TextField
        label={t('Dataset name')}
        value={name}
        maxLength={MAX_DATASET_NAME_LENGTH}
        onChange={setName}
        isRequired
        note={t('The chart needs a dataset, which runs this SQL each time. Explore opens with it.')}
      />
      <SqlText label={t('SQL of the dataset')} sql={datasetSql({ sql })} />
      {fault !== null && (
        <p role="alert" className={styles['error']}>
          {t(fault)}
        </p>
      )}
      <div className={styles['pair']}>
        <Button type="submit" form={form} kind="primary" isDisabled={name.trim() === '' || isMaking}>
          {isMaking ? t('Creating…') : t('Create chart')}
        </Button>
      </div>
    </form>
  );
}
