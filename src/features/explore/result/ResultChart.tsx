import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import {
  explore,
  formErrors,
  formOf,
  isFresh,
  startExplore,
  updateOf,
} from '#charts/explore/draft/exploreState.ts';
import { SUGGESTION_RULES } from '#charts/explore/suggest/suggestCharts.ts';
import { newChart } from '#charts/explore/open/newChart.ts';
import { timeRangeFault } from '#domain/timeRange/timeRangeFault.ts';
import { err, ok } from '#domain/result.ts';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { OriginBadge } from '../../shared/charts/OriginBadge.tsx';
import { useDevice } from '../../services/device.ts';
import type { ResultChartProps } from '../../services/resultChart.ts';
import { useSession } from '../../services/session.ts';
import { requestDistinctCounts } from '../data/requestDistinctCounts.ts';
import { ChartPane } from '../panes/ChartPane.tsx';
import { ControlsPane } from '../panes/ControlsPane.tsx';
import { ExploreToolbar, toolbarState } from '../toolbar/ExploreToolbar.tsx';
import { useScreenSteps } from '../toolbar/useUndoSteps.ts';
import type { ExplorePorts } from '../exploreStore.ts';
import { useExplore } from '../useExplore.ts';
import styles from './ResultChart.module.css';

/** No dataset has this number: the rows are those of the result. */
const DATASOURCE = '0__table';

/** Starts with charts that fit a result; each change of a control is drawn at once, from its rows. */
export function ResultChart(props: ResultChartProps): ReactNode {
  const { title, dataset, compute, rowsFrom, isLimited, actions } = props;
  const { clock, reportError } = useDevice();
  const { maxRow, timeZone } = useObservable(useSession().conf);
  const ports = useMemo((): ExplorePorts => {
    const now = () => clock.now();
    return {
      now,
      ready: () => null,
      stored: async () => null,
      async ask(form, { signal }) {
        const context = buildRequest(withDefaults(form));
        if (context === null)
          return err({ kind: 'failed', message: t('This chart is not drawn from rows.') });
        const computed = await compute(context);
        if (signal.aborted) return err({ kind: 'stopped' });
        if (!computed.ok) return err({ kind: 'failed', message: computed.error });
        const fault = computed.value.find(({ error }) => error !== null)?.error;
        if (fault != null) return err({ kind: 'failed', message: fault });
        return ok({
          form,
          frames: computed.value.map(({ frame }) => frame),
          sql: computed.value.map(({ sql }) => sql),
          source: {
            key: '',
            subject: 'explore:result',
            question: {},
            origin: 'device',
            storedAt: rowsFrom,
            computedAt: rowsFrom,
            bytes: 0,
            digest: '',
            isLimited,
          },
          isUnrefreshed: false,
        });
      },
    };
  }, [clock, compute, rowsFrom, isLimited]);
  const explored = useExplore(
    () => {
      const form = newChart(SUGGESTION_RULES[0]?.vizType ?? '', DATASOURCE, dataset);
      const start = startExplore(form, { dataset, maxRows: maxRow });
      return explore(start, { kind: 'atOnce', isAtOnce: true }, clock.now());
    },
    ports,
    true,
  );
  const { state, rows, send, expect } = explored;
  useEffect(() => send({ kind: 'datasetRead', dataset }), [dataset, send]);
  const form = formOf(state);
  const errors = useMemo(() => formErrors(form, state.maxRows), [form, state.maxRows]);
  const context = useMemo(
    () => ({
      dataset,
      timeRangeFault: (text: string) => timeRangeFault(text, clock.now(), timeZone),
      today: { now: () => clock.now(), zone: timeZone },
      check: null,
    }),
    [dataset, clock, timeZone],
  );
  const steps = useScreenSteps(explored);
  const countDistinct = useCallback(
    (signal: AbortSignal) => requestDistinctCounts(ports, DATASOURCE, dataset.columns, signal),
    [ports, dataset],
  );
  const update = updateOf(state);
  return (
    <div className={styles['chart']}>
      <ExploreToolbar {...toolbarState(state, errors)} {...{ steps, send, expect }} />
      <div className={styles['panes']}>
        <ControlsPane {...{ form, errors, send, context }} base={state.base} isFresh={isFresh(state)} />
        <ChartPane
          {...{ state, send, rows, dataset, countDistinct }}
          expected={explored.expected}
          name={title}
          isOutdated={update === 'query'}
          onFailure={(error) => reportError(error, 'a chart of a result')}
          source={originOf}
        />
      </div>
      <div className={styles['actions']}>{actions(form)}</div>
    </div>
  );
}

const originOf: Parameters<typeof ChartPane>[0]['source'] = ({ source }) => (
  <OriginBadge stored={source} isUnrefreshed={false} />
);
