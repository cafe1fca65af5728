import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import type { DrawRegions } from '#charts/api.ts';
import { countryOf } from '#charts/countryMap/countryOf.ts';
import { noOutlines } from '#charts/countryMap/noOutlines.ts';
import { plainTable } from '#charts/table/tableView.ts';
import styles from '../Chart.module.css';
import { ChartNotes } from '../ChartMessage.tsx';
import type { ChartViewProps } from '../chartViewProps.ts';
import { DrawnChart } from '../DrawnChart.tsx';
import { LatePanZoom } from '../panZoom/LatePanZoom.tsx';
import { TableChart } from '../tables/TableChart.tsx';
import { addGeography } from '../vega/runtime/geography.ts';
import { useRegions } from './useRegions.ts';

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
    return <DrawnChart {...props} draw={draw} PanZoom={LatePanZoom} />;
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

export const lateChart = (
  module: Promise<{ readonly drawCountry: DrawRegions }>,
): Promise<ComponentType<ChartViewProps>> =>
  module.then(({ drawCountry }) => (props) => <CountryMapChart {...props} drawCountry={drawCountry} />);
