import { failedQuery } from '#domain/chart/failedQuery.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import { asText, type JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';
import type { LoadedChartData, ChartFailure, LoadOptions } from '#query/chart/chartDataLoader.ts';
import { chartDataKey } from '#query/chart/chartDataKey.ts';
import type { ChartRequest } from '#query/chart/chartRequest.ts';
import type { ChartDataRows } from '#store/charts/chartData.ts';
import { t } from '#ui/t.ts';
import type { ChartDataService } from '../../services/dashboards.ts';
import { notComputedText } from '../../shared/charts/notComputedText.ts';
import type { ExploreRows, ExploreFailure, ExplorePorts } from '../exploreStore.ts';

export interface ExploreSources {
  readonly chartData: Pick<ChartDataService, 'load' | 'expect'>;
  readonly clock: Clock;
  /** The chart on the server; null for one that no server has. */
  readonly chartId: number | null;
  /** Rows that were read when the page was opened. */
  readonly ahead: readonly ChartDataRows[];
  /** Rows stored for a request, under its key. */
  readonly stored: (key: string) => Promise<ChartDataRows | undefined>;
}

/** Requests data of edited charts from the server, or from the rows on the device. */
export function explorePorts({ chartData, clock, chartId, ahead, stored }: ExploreSources): ExplorePorts {
  // The data of an edited chart is separate from what its dashboards show.
  const subjectOf = (form: FormData) => `explore:${chartId ?? asText(form['datasource'])}` as const;

  /** Of the same request, sent from here or from a dashboard. */
  function keysOf(form: FormData, context: JsonRecord): readonly string[] {
    const own = chartDataKey({ subject: subjectOf(form), context });
    return chartId === null ? [own] : [own, chartDataKey({ subject: `chart:${chartId}`, context })];
  }

  async function storedRows(form: FormData, context: JsonRecord): Promise<ChartDataRows | undefined> {
    const [own = '', shared] = keysOf(form, context);
    return (await stored(own)) ?? (shared === undefined ? undefined : stored(shared));
  }

  return {
    now: () => clock.now(),
    ready(form) {
      const built = ahead.length === 0 ? null : buildRequest(withDefaults(form));
      if (built === null) return null;
      const keys = keysOf(form, built);
      const rows = ahead.find(({ stored }) => keys.includes(stored.key));
      const result = rows === undefined ? null : exploreRows(form, rows, false);
      return result?.ok === true ? result.value : null;
    },
    async stored(form) {
      const built = buildRequest(withDefaults(form));
      if (built === null) return null;
      const rows = await storedRows(form, built);
      const result = rows === undefined ? null : exploreRows(form, rows, false);
      return result?.ok === true ? result.value : null;
    },
    async expect(form) {
      const context = buildRequest(withDefaults(form));
      const queries = context === null ? null : await chartData.expect(context);
      return queries?.every(({ error }) => error === null) === true
        ? queries.map(({ frame }) => frame)
        : null;
    },
    async ask(form, { isForced, isDeviceFirst, signal }) {
      const context = buildRequest(withDefaults(form));
      if (context === null) return err(failed(t('This chart has no dataset. Choose one.')));
      const loaded = await loadRows(
        chartData,
        { subject: subjectOf(form), context, dashboardId: null },
        { force: isForced, isDeviceFirst, signal },
      );
      if (loaded.ok) {
        const { stored, body } = loaded.value;
        if (body === null) return err(failed(t('The server returned no rows.')));
        return exploreRows(form, { stored, body }, false);
      }
      if (signal.aborted || !isOutOfReach(loaded.error)) return err(failureOf(loaded.error));
      const rows = await storedRows(form, context);
      return rows === undefined ? err(failureOf(loaded.error)) : exploreRows(form, rows, true);
    },
  };
}

/** Settles with the rows before they are stored: the chart does not wait for the disk. */
const loadRows = (
  chartData: Pick<ChartDataService, 'load'>,
  request: ChartRequest,
  options: LoadOptions,
): Promise<Result<LoadedChartData, ChartFailure>> =>
  new Promise((resolve, reject) => {
    const onChartData = (answered: LoadedChartData): void => {
      // A slow server may still answer after the device did.
      const isLast = options.isDeviceFirst === true || answered.stored.origin === 'server';
      if (isLast) resolve(ok(answered));
    };
    chartData.load(request, { ...options, onChartData }).then(resolve, reject);
  });

function exploreRows(
  form: FormData,
  { stored, body }: ChartDataRows,
  isUnrefreshed: boolean,
): Result<ExploreRows, ExploreFailure> {
  const fault = body.queries.find(({ error }) => error !== null)?.error;
  if (fault != null) return err(failed(queryText(fault)));
  return ok({
    form,
    frames: body.queries.map(({ frame }) => frame),
    sql: body.queries.map(({ sql }) => sql),
    source: stored,
    isUnrefreshed,
  });
}

const isOutOfReach = ({ kind }: ChartFailure): boolean =>
  kind === 'unreachable' || kind === 'timeout' || kind === 'session';

const failed = (message: string): ExploreFailure => ({ kind: 'failed', message });

/** What happened, and what to do next. */
function failureOf(failure: ChartFailure): ExploreFailure {
  switch (failure.kind) {
    case 'aborted':
      return { kind: 'stopped' };
    case 'refused':
      return failed(queryText(failure.message));
    case 'unreadable':
      return failed(t('The server’s response could not be read: {why}', { why: failure.message }));
    case 'session':
      return failed(t('You are signed out. Sign in, then press Update chart.'));
    case 'timeout':
      return failed(t('The server took too long. Request fewer rows, then press Update chart.'));
    case 'unreachable':
      return {
        kind: 'unreachable',
        message: [
          t('The server is unreachable. The chart is loaded when it is back.'),
          notComputedText(failure.device),
        ]
          .filter((text) => text !== '')
          .join(' '),
      };
  }
}

function queryText(message: string): string {
  const note = failedQuery(message);
  return note === null ? t(message) : t(note.text, note.values);
}
