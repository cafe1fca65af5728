import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import { DEVICE_ID, DEVICE_SCHEMA } from '#domain/device/deviceDatabase.ts';
import { resultDataset } from '#domain/device/resultDataset.ts';
import { chartOverAddress } from '#charts/explore/open/exploreAddress.ts';
import type { Query } from '#domain/query/query.ts';
import { err, ok } from '#domain/result.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import type { Millis } from '#domain/time.ts';
import { listDeviceTables } from '#query/device/listDeviceTables.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDevice } from '../../../services/device.ts';
import { usePage } from '../../../services/page.ts';
import { useResultChart } from '../../../services/resultChart.ts';
import { useSession } from '../../../services/session.ts';
import { DatasetDialog } from '../../output/dataset/DatasetDialog.tsx';

export interface ChartDialogProps {
  readonly query: Query;
  readonly source: ResultSource;
  readonly storedAt: Millis;
  /** The limit that cut the rows; null if none did. */
  readonly limited: string | null;
  readonly onClose: () => void;
}

/**
 * A chart of all rows of a result, computed on this device; from here it becomes one of this device or of the server.
 */
export function ChartDialog({ query, source, storedAt, limited, onClose }: ChartDialogProps): ReactNode {
  const { db, clock, tables, reportError } = useDevice();
  const { toasts } = usePage();
  const { timeZone } = useObservable(useSession().conf);
  const navigate = useNavigate();
  const renderChart = useResultChart();
  const [saved, setSaved] = useState<FormData | null>(null);
  const [isOpening, setOpening] = useState(false);
  const { detail, source: datasource } = useMemo(
    () => resultDataset(query.tab, source.columns),
    [query.tab, source],
  );
  const compute = useCallback(
    async (context: QueryContext) => {
      const requested = { context, source: datasource, now: clock.now(), zone: timeZone };
      try {
        const answered = await source.ask((api, { resultId }) => api.chart(resultId, requested));
        return answered.fault === null ? ok(answered.queries) : err(answered.fault);
      } catch (cause) {
        return err(
          t('The rows could not be read: {why}', {
            why: cause instanceof Error ? cause.message : String(cause),
          }),
        );
      }
    },
    [source, datasource, clock, timeZone],
  );

  async function openInExplore(form: FormData): Promise<void> {
    setOpening(true);
    const table = (await listDeviceTables(db)).find(
      ({ rows }) => rows.kind === 'result' && rows.resultId === source.resultId,
    );
    const made =
      table === undefined
        ? err(t('The rows are no longer on this device. Run the query again.'))
        : await tables.createDataset({
            name: query.tab,
            dbId: DEVICE_ID,
            catalog: null,
            schema: DEVICE_SCHEMA,
            sql: `SELECT * FROM ${quoteAlways(table.name, dialectOf('duckdb'))}`,
            templateParams: null,
          });
    setOpening(false);
    if (!made.ok) return toasts.show('danger', made.error);
    onClose();
    await navigate(chartOverAddress(made.value, form));
  }

  const open = (form: FormData): void =>
    void openInExplore(form).catch((error: unknown) => {
      setOpening(false);
      reportError(error, 'a chart of a result');
    });

  return (
    <Dialog title={t('Chart')} isOpen width="wide" onClose={onClose}>
      {limited !== null && <p role="note">{limited}</p>}
      <Suspense fallback={<ProgressBar label={t('Loading the chart')} value={null} />}>
        {renderChart({
          title: query.tab,
          dataset: detail,
          rowsFrom: query.rowsFrom ?? storedAt,
          isLimited: query.isLimited === true,
          compute,
          actions: (form) => (
            <>
              <Button isDisabled={isOpening} onPress={() => open(form)}>
                {isOpening ? t('Opening…') : t('Open in explore')}
              </Button>
              {query.dbId !== DEVICE_ID && (
                <Button onPress={() => setSaved(form)}>{t('Save to server')}</Button>
              )}
            </>
          ),
        })}
      </Suspense>
      {saved !== null && <DatasetDialog query={query} chart={saved} onClose={() => setSaved(null)} />}
    </Dialog>
  );
}
