import { type ReactNode, useEffect, useState } from 'react';
import type { Frame } from '#domain/compile/frame.ts';
import { ChartTable } from '#ui/chart/tables/ChartTable.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { t } from '#ui/t.ts';
import { useDashboards } from '../services/dashboards.ts';

const MAX_ROWS = 1000;

/** The first rows of a dataset, as they are in its table. */
export function DatasetSamples({ datasetId }: { readonly datasetId: number }): ReactNode {
  const { chartData } = useDashboards();
  const [read, setRead] = useState<{ readonly of: number; readonly frame: Frame | null } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const context = {
      datasource: { id: datasetId, type: 'table' },
      queries: [{ row_limit: MAX_ROWS }],
      result_type: 'samples',
    };
    void chartData
      .load(
        { subject: `explore:samples ${datasetId}`, context, dashboardId: null },
        { signal: controller.signal, onChartData: () => undefined },
      )
      .then((loaded) => {
        if (controller.signal.aborted) return;
        const frame = loaded.ok ? (loaded.value.body?.queries[0]?.frame ?? null) : null;
        setRead({ of: datasetId, frame });
      });
    return () => controller.abort();
  }, [chartData, datasetId]);
  if (read?.of !== datasetId) return <Skeleton />;
  if (read.frame === null)
    return (
      <EmptyState title={t('No samples')}>
        {t('The rows could not be read. They load with the server.')}
      </EmptyState>
    );
  return <ChartTable label={t('Samples')} frame={read.frame} />;
}
