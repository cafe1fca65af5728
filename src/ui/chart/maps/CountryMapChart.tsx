import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useMemo, use, useState } from 'react';
import type { DrawRegions } from '#charts/api.ts';
import { countryOf } from '#charts/kit/maps/countryOf.ts';
import { noOutlines } from '#charts/kit/maps/noOutlines.ts';
import { plainTable } from '#charts/kit/table/tableView.ts';
import { err, type Result } from '#domain/result.ts';
import type { Shape } from '#charts/kit/maps/shapes.ts';
import { countryRegions } from '#charts/kit/maps/countryRegions.ts';
import styles from '../Chart.module.css';
import { ChartNotes } from '../ChartMessage.tsx';
import type { ChartViewProps } from '../chartViewProps.ts';
import { DrawnChart } from '../DrawnChart.tsx';
import { LazyPanZoom } from '../panZoom/LazyPanZoom.tsx';
import { TableChart } from '../tables/TableChart.tsx';
import { addGeography } from '../vega/runtime/geography.ts';
import { OutlinesContext } from './outlinesContext.ts';
import { useOnline } from '../../kit/late/useOnline.ts';

interface Read {
  readonly country: string;
  readonly regions: Result<readonly Shape[], string>;
}

/**
 * The regions of a country, or why they are not here; null while they are read. Read again when the browser is online.
 */
function useRegions(country: string | null): Result<readonly Shape[], string> | null {
  const source = use(OutlinesContext);
  const [read, setRead] = useState<Read | null>(null);
  const [attempt, setAttempt] = useState(0);
  const regions = read?.country === country ? read.regions : null;
  useOnline(() => {
    if (regions?.ok === false) setAttempt((before) => before + 1);
  });
  useEffect(() => {
    if (country === null || source === null) return undefined;
    let isWanted = true;
    void source.read(country).then((outlines) => {
      if (isWanted) setRead({ country, regions: outlines.ok ? countryRegions(outlines.value) : outlines });
    });
    return () => {
      isWanted = false;
    };
  }, [source, country, attempt]);
  return source === null ? err('This page has no outlines.') : regions;
}

addGeography();

/** The regions of a country by colour; the rows where its outlines are not here. */
function CountryMapChart({
  drawCountry,
  ...props
}: ChartViewProps & { readonly drawCountry: DrawRegions }): ReactNode {
  const { form, frames } = props;
  const country = countryOf(form);
  const regions = useRegions(country);
  const draw = useMemo(
    () => (country !== null && regions?.ok === true ? drawCountry(country, regions.value) : null),
    [drawCountry, country, regions],
  );
  if (draw !== null || frames.length === 0) {
    return <DrawnChart {...props} draw={draw} PanZoom={LazyPanZoom} />;
  }
  // The chart is busy until it reports that it is rendered.
  if (country !== null && regions === null) return null;
  return <Rows {...props} />;
}

function Rows({ form, frames: [frame], label, headings, onRendered }: ChartViewProps): ReactNode {
  const rendered = useEffectEvent(() => onRendered?.());
  useEffect(() => rendered(), [frame]);
  return (
    <div className={styles['chart']}>
      <ChartNotes notes={[noOutlines(form)]} />
      {frame && <TableChart label={label} view={plainTable(frame, headings)} />}
    </div>
  );
}

export const lazyChart = (
  module: Promise<{ readonly drawCountry: DrawRegions }>,
): Promise<ComponentType<ChartViewProps>> =>
  module.then(({ drawCountry }) => (props) => <CountryMapChart {...props} drawCountry={drawCountry} />);
