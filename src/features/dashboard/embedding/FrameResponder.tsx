import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { setTheme } from '#commands/settings/layout.ts';
import { changedMasks } from '#domain/filter/mask/changedMasks.ts';
import { asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { buildChartRequest } from '#query/chart/buildChartRequest.ts';
import { showThemeSheet } from '#ui/theme/themeSheets.ts';
import { useDevice } from '../../services/device.ts';
import type { AroundFrame } from '../../services/page.ts';
import { useDashboard, useFilters } from '../runtime/runtime.ts';

/** The bit of `uiConfig` by which a site asks for the filters. */
const EMITS_MASKS = 16;

/** Answers what the page around the frame of an embedded dashboard asks, in the words of a Superset's SDK. */
export function FrameResponder({ frame }: { readonly frame: AroundFrame }): ReactNode {
  const { change } = useDevice();
  const { activeTabs, charts, dashboard } = useDashboard();
  const { masks, extraFormDataOf } = useFilters();
  const { search } = useLocation();
  const now = { activeTabs, charts, dashboard, masks, extraFormDataOf };
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });

  useEffect(
    () =>
      frame.answer({
        getActiveTabs: () => [...latest.current.activeTabs],
        getDataMask: () => latest.current.masks,
        // Tables here have no state of their own that others could restore.
        getChartStates: () => ({}),
        getChartDataPayloads(requested) {
          const wanted = asRecord(requested)['chartId'];
          const { charts: all, dashboard: shown, extraFormDataOf: extraOf } = latest.current;
          const payloads = [...all.values()]
            .filter(({ id, formData }) => formData !== null && (wanted === undefined || id === wanted))
            .map((chart) => [
              chart.id,
              buildChartRequest(chart, extraOf(chart.id), shown.id)?.request?.context,
            ]);
          return Object.fromEntries(payloads.filter(([, payload]) => payload !== undefined));
        },
        async getDashboardPermalink(requested) {
          const { anchor } = asRecord(requested);
          const { default: rison } = await import('rison');
          const filters =
            Object.keys(latest.current.masks).length === 0 ? '' : rison.encode(latest.current.masks);
          return frame.address(
            filters === '' ? {} : { native_filters: filters },
            typeof anchor === 'string' ? anchor : '',
          );
        },
        setThemeMode: (requested) => change(setTheme({ theme: themeOf(asRecord(requested)['mode']) })),
        async setThemeConfig(requested) {
          const theme = asRecord(asRecord(requested)['themeConfig']);
          change(setTheme({ theme: isDark(theme) ? 'dark' : 'light' }));
          const { themeSheet } = await import('#domain/theme/themeSheet.ts');
          const { readThemeTokens } = await import('#domain/theme/themeTokens.ts');
          showThemeSheet('frame', themeSheet(readThemeTokens(theme)));
        },
      }),
    [frame, change],
  );

  const isTold = (Number(new URLSearchParams(search).get('uiConfig') ?? 0) & EMITS_MASKS) !== 0;
  const sentMasks = useRef(masks);
  useEffect(() => {
    const changed = changedMasks(sentMasks.current, masks);
    sentMasks.current = masks;
    if (isTold && (changed.crossFiltersChanged || changed.nativeFiltersChanged))
      frame.emit('observeDataMask', { ...masks, ...changed });
  }, [frame, isTold, masks]);
  return null;
}

const isDark = ({ algorithm }: JsonRecord): boolean => [algorithm].flat().includes('dark');

const themeOf = (mode: unknown): 'light' | 'dark' | 'system' =>
  mode === 'dark' || mode === 'system' ? mode : 'light';
