import { type ReactNode, useMemo } from 'react';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { chartOnItsOwn } from '#charts/explore/chartOnItsOwn.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import { type ChartContents, datasetOf } from '#domain/chart/chartContents.ts';
import { headingsOf } from '#domain/dataset/zonedColumns.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { ChartRequest } from '#query/chart/chartRequest.ts';
import { getDatasets } from '#store/datasets/datasets.ts';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { useRows } from '../../shared/charts/useRows.ts';
import { AnnotatedChart } from '../annotations/AnnotatedChart.tsx';
import styles from './Pictures.module.css';

interface ChartPictureProps {
  readonly subject: ChartRequest['subject'];
  readonly label: string;
  readonly contents: ChartContents;
}

/** A state of a chart that is not on screen, drawn from its rows. */
export function ChartPicture({ subject, label, contents }: ChartPictureProps): ReactNode {
  const { db } = useDevice();
  const datasetId = datasetOf(contents.form).id ?? 0;
  const detail =
    useLive(async () => (await getDatasets(db, [datasetId]))[0]?.detail ?? null, [db, datasetId]) ?? null;
  const form = useMemo(() => withDefaults(contents.form), [contents]);
  const context = useMemo(() => buildRequest(form) as JsonRecord | null, [form]);
  const rows = useRows(subject, context);
  const content = useMemo(() => {
    const frames = rows !== null && 'queries' in rows ? rows.queries.map(({ frame }) => frame) : [];
    return chartOnItsOwn(form, frames, detail);
  }, [form, rows, detail]);
  if (context === null) return <p className={styles['fault']}>{t('This chart has no dataset.')}</p>;
  if (rows === null) return <Skeleton />;
  if ('fault' in rows) return <p className={styles['fault']}>{rows.fault}</p>;
  return (
    <div className={styles['chart']}>
      <AnnotatedChart
        {...content}
        label={label}
        moment={rows}
        {...(detail && { headings: headingsOf(detail), metrics: detail.metrics })}
        isFinal
      />
    </div>
  );
}
