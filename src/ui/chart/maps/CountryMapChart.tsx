import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createCountryMapDrawing, hasOutlines } from '#domain/chart/types/countryMap/countryMapDrawing.ts';
import { plainTable } from '#domain/chart/types/table/tableView.ts';
import styles from '../Chart.module.css';
import { ChartNotes } from '../ChartMessage.tsx';
import type { ChartViewProps } from '../chartViewProps.ts';
import { DrawnChart } from '../DrawnChart.tsx';
import { TableChart } from '../tables/TableChart.tsx';
import { addTransforms } from '../vega/moreTransforms.ts';

addTransforms();
const drawing = createCountryMapDrawing();

/** The regions of a country by colour; the rows where its outlines are not part of the app. */
export function CountryMapChart(props: ChartViewProps): ReactNode {
  const { form, frames, label } = props;
  const [frame] = frames;
  const isDrawn = hasOutlines(form);
  const rendered = useEffectEvent(() => props.onRendered?.());
  useEffect(() => {
    if (!isDrawn) rendered();
  }, [isDrawn, frame]);
  if (isDrawn || frame === undefined) return <DrawnChart {...props} drawing={drawing} />;
  const country = form['select_country'];
  return (
    <div className={styles['chart']}>
      <ChartNotes
        notes={[
          {
            text: 'There are no outlines for the regions of {country}: only those of the United States (usa) are part of this app. Showing its rows.',
            values: { country: typeof country === 'string' && country !== '' ? country : '?' },
          },
        ]}
      />
      <TableChart label={label} view={plainTable(frame, props.headings)} />
    </div>
  );
}
