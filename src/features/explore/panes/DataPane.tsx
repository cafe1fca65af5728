import { memo, type ReactNode, useMemo, useState } from 'react';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildRequest, framesOfRows } from '#charts/query/buildRequest.ts';
import { ofExplore } from '#charts/panels.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { ChartTable } from '#ui/chart/tables/ChartTable.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Tabs } from '#ui/kit/collections/Tabs.tsx';
import { t } from '#ui/t.ts';
import styles from '../Explore.module.css';
import type { ExploreRows } from '../exploreStore.ts';

export interface DataPaneProps {
  readonly form: FormData;
  readonly rows: ExploreRows | null;
  /** Whether the first rows are on their way. */
  readonly isLoading: boolean;
  /** The first rows of the dataset; null if they are not offered. */
  readonly samples: (() => ReactNode) | null;
}

/** The rows below the chart, their SQL, and the query context. */
export const DataPane = memo(function DataPane(props: DataPaneProps): ReactNode {
  const { form, rows, isLoading, samples } = props;
  const [view, setView] = useState('results');
  // A change of a control that only draws leaves the rows as they are: only the context is drawn again.
  const shownForm = view === 'context' ? form : null;
  const results = useMemo(
    () =>
      rows &&
      shownFrames(rows).map((frame, at) => <ChartTable key={at} label={t('Results')} frame={frame} />),
    [rows],
  );
  return useMemo(() => {
    const nothing = isLoading ? null : (
      <EmptyState title={t('No results yet')}>{t('Press Update chart to query the data.')}</EmptyState>
    );
    const layersNote = (
      <EmptyState title={t('No rows of its own')}>
        {t('The rows are those of the charts that are its layers. Open one of them to see its rows.')}
      </EmptyState>
    );
    return (
      <section aria-label={t('Data')} data-inert-until-painted data-print="hide" className={styles['pane']}>
        <Tabs
          label={t('Data views')}
          selected={view}
          onSelect={setView}
          items={[
            {
              id: 'results',
              label: t('Results'),
              panel: () => (results === null ? nothing : rows?.frames.length === 0 ? layersNote : results),
            },
            ...(samples === null ? [] : [{ id: 'samples', label: t('Samples'), panel: samples }]),
            {
              id: 'sql',
              label: t('SQL'),
              panel: () =>
                rows === null
                  ? nothing
                  : rows.sql.map((text, at) => (
                      <pre key={at} className={styles['code']}>
                        {text}
                      </pre>
                    )),
            },
            {
              id: 'context',
              label: t('Query context'),
              panel: () => (
                <pre className={styles['code']}>
                  {JSON.stringify((shownForm && buildRequest(shownForm))?.queries ?? null, null, 2)}
                </pre>
              ),
            },
          ]}
        />
      </section>
    );
  }, [view, shownForm, rows, isLoading, samples, results]);
});

function shownFrames({ form, frames }: ExploreRows): readonly Frame[] {
  const full = withDefaults(form);
  const shown = framesOfRows(full, frames);
  return ofExplore(full)?.withoutPages?.(full, shown)?.frames ?? shown;
}
