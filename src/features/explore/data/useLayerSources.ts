import { formOf } from '#charts/explore/draft/exploreState.ts';
import { useCallback, useMemo } from 'react';
import { sourcesHere } from '../../documents/annotations/annotationsHere.ts';
import { savedFormHere } from '../../documents/chartsHere.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { relatedChartsHere } from './relatedChartsHere.ts';
import type { Explored } from '../useExplore.ts';

/** What a chart can have as its layers: annotation layers, and other charts; stored ones where the server is away. */
export function useLayerSources(id: string, read: Explored['read']) {
  const { db, reportError } = useDevice();
  const { explore: calls, dashboards } = useDashboards();
  const annotationSources = useCallback(async () => {
    try {
      await Promise.all([(await calls()).readLayers(), dashboards.readList('charts')]);
    } catch (error) {
      reportError(error, 'annotations');
    }
    return sourcesHere(db, { id, form: formOf(read().state) });
  }, [calls, dashboards, db, reportError, id, read]);
  const charts = useMemo(
    () => ({
      async list() {
        await dashboards.readList('charts');
        return relatedChartsHere(db, { id, form: formOf(read().state) });
      },
      async formOf(of: number) {
        const saved = await savedFormHere(db, of, async () => (await calls()).readChart(of));
        return saved?.form ?? null;
      },
    }),
    [calls, db, dashboards, id, read],
  );
  return { annotationSources, charts };
}
