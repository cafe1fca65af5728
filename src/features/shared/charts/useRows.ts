import { useEffect, useMemo, useState } from 'react';
import type { QueryResponse } from '#domain/chart/chartQueryResult.ts';
import { failedQuery, refusalText } from '#domain/chart/failedQuery.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { chartDataKey } from '#query/chart/chartDataKey.ts';
import type { ChartFailure } from '#query/chart/chartDataLoader.ts';
import type { ChartRequest } from '#query/chart/chartRequest.ts';
import { readStoredData } from '#store/charts/chartData.ts';
import { t } from '#ui/t.ts';
import { unreachableText } from './unreachableText.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';

/** The rows of a request; a text where there are none to show; null while they are requested. */
export type RequestedRows =
  | { readonly queries: readonly QueryResponse[] }
  | { readonly fault: string }
  | null;

/** Requests rows that no chart of the page shows: from the server, else computed here, else as last stored. */
export function useRows(subject: ChartRequest['subject'], context: JsonRecord | null): RequestedRows {
  const { chartData } = useDashboards();
  const { db, reportError } = useDevice();
  const request = useMemo(
    () => (context === null ? null : { subject, context, dashboardId: null }),
    [subject, context],
  );
  const [found, setFound] = useState<{ readonly of: ChartRequest; readonly rows: RequestedRows } | null>(
    null,
  );
  useEffect(() => {
    if (request === null) return undefined;
    const controller = new AbortController();
    async function ask(of: ChartRequest): Promise<void> {
      const loaded = await chartData.load(of, { signal: controller.signal, onChartData: () => undefined });
      const body = loaded.ok ? loaded.value.body : null;
      const stored = body ?? (await readStoredData(db, chartDataKey(of), null))?.body ?? null;
      if (controller.signal.aborted) return;
      const fault = loaded.ok ? t('The rows could not be read from this device.') : faultText(loaded.error);
      setFound({ of, rows: stored === null ? { fault } : { queries: stored.queries } });
    }
    ask(request).catch((error: unknown) => reportError(error, 'rows of a chart'));
    return () => controller.abort();
  }, [chartData, db, reportError, request]);
  return request !== null && found?.of === request ? found.rows : null;
}

function faultText(failure: ChartFailure): string {
  switch (failure.kind) {
    case 'refused': {
      const words = failedQuery(failure.message);
      return words === null ? refusalText(failure.message) : t(words.text, words.values);
    }
    case 'unreadable':
      return t('The server’s response could not be read: {why}', { why: failure.message });
    case 'session':
      return t('Sign in to read these rows.');
    case 'timeout':
      return t('The server took too long. Filter the chart to fewer rows, and try again.');
    case 'aborted':
      return '';
    case 'unreachable':
      return unreachableText(failure.device);
  }
}
