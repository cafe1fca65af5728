import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type ChartLayer, withLayers } from '#charts/kit/deck/chartLayers.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { loadLayers } from '#query/chart/loadLayers.ts';
import { withLayersHere } from '#query/chart/layersHere.ts';
import { getBody } from '#store/charts/chartData.ts';
import type { ChartViewProps } from '#ui/chart/chartViewProps.ts';
import { ChartView } from '#ui/chart/ChartView.tsx';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { savedFormHere } from '../chartsHere.ts';

/** Its own result has no rows. */
const NO_ROWS: readonly Frame[] = [{ rowCount: 0, columns: [] }];

export interface LayeredChartProps extends ChartViewProps {
  /** Changes when the chart is updated. */
  readonly moment: unknown;
}

/** A chart whose layers are other charts: it is drawn when the rows of all are known. */
export function LayeredChart({ moment, ...props }: LayeredChartProps): ReactNode {
  const { form } = props;
  const { db, reportError } = useDevice();
  const { chartData, explore } = useDashboards();
  const [layers, setLayers] = useState<readonly ChartLayer[] | null>(null);
  const key = JSON.stringify([form['deck_slices'], form['adhoc_filters'], form['extra_form_data']]);
  const requested = useMemo(() => form, [key]); // oxlint-disable-line react/exhaustive-deps -- the same while nothing is to be requested
  useEffect(() => {
    const controller = new AbortController();
    const chartOf = (id: number) => savedFormHere(db, id, async () => (await explore()).readChart(id));
    const ports = { chartData, stored: (each: string) => getBody(db, each), chartOf };
    withLayersHere(db, requested)
      .then((named) => loadLayers(ports, named, controller.signal))
      .then((read) => controller.signal.aborted || setLayers(read))
      .catch((error: unknown) => reportError(error, 'layers'));
    return () => controller.abort();
  }, [requested, moment, chartData, explore, db, reportError]);
  const drawn = useMemo(() => (layers === null ? null : withLayers(form, layers)), [form, layers]);
  return drawn === null ? null : <ChartView {...props} form={drawn} frames={NO_ROWS} />;
}
