import { type ReactNode, useEffect, useMemo } from 'react';
import { colorAt, inkOn } from '#charts/kit/colors/legible.ts';
import { MAX_ROWS, type TimeCell, timeTable } from '#charts/timeTable/timeTable.ts';
import { NO_ROWS } from '#charts/kit/spec/chartSpec.ts';
import { FIRST_SERIES } from '#charts/kit/spec/limits.ts';
import { t } from '../../t.ts';
import styles from '../Chart.module.css';
import { ChartMessage, ChartNotes } from '../ChartMessage.tsx';
import type { ChartViewProps } from '../chartViewProps.ts';
import own from './RareCharts.module.css';
import { ScrollContainer } from './ScrollContainer.tsx';

const RAMP = ['#b3362c', '#f2e6d8', '#2c7a4b'];
const WIDTH = 120;
const HEIGHT = 24;

/** A row for each series, with comparisons over time and sparklines. */
export function TimeTableChart({ label, form, frames, onRendered }: ChartViewProps): ReactNode {
  const [frame] = frames;
  const table = useMemo(() => (frame === undefined ? null : timeTable(form, frame)), [form, frame]);
  useEffect(() => onRendered?.(), [frame, onRendered]);
  if (table === null) return <ChartMessage text={t(NO_ROWS.reason.text)} />;
  return (
    <div className={styles['chart']}>
      <ScrollContainer label={label}>
        <table className={own['table']}>
          <thead>
            <tr>
              <th scope="col">{t('Metric')}</th>
              {table.headings.map(({ label: heading, hint }, at) => (
                <th key={at} scope="col" title={hint} className={own['number']}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ name, href, cells }, at) => (
              <tr key={at}>
                <th scope="row">
                  {href === null ? (
                    name
                  ) : (
                    <a href={href} target="_blank" rel="noopener noreferrer">
                      {name}
                    </a>
                  )}
                </th>
                {cells.map((cell, column) => (
                  <Cell key={column} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollContainer>
      {table.all > MAX_ROWS ? (
        <ChartNotes notes={[{ text: FIRST_SERIES, values: { shown: MAX_ROWS, all: table.all } }]} />
      ) : null}
    </div>
  );
}

function Cell({ cell: { text, share, line } }: { readonly cell: TimeCell }): ReactNode {
  const color = share === null ? null : colorAt(RAMP, share);
  return (
    <td
      className={own['number']}
      style={color === null ? undefined : { background: color, color: inkOn(color) }}
    >
      {line === null ? null : <Spark line={line} />}
      {text}
    </td>
  );
}

function Spark({ line }: { readonly line: readonly (number | null)[] }): ReactNode {
  const known = line.filter((value) => value !== null);
  if (known.length < 2) return null;
  const low = known.reduce((a, b) => Math.min(a, b));
  const high = known.reduce((a, b) => Math.max(a, b));
  const x = (at: number): number => 1 + (at / (line.length - 1)) * (WIDTH - 2);
  const y = (value: number): number => HEIGHT - 2 - ((value - low) / (high - low || 1)) * (HEIGHT - 4);
  let path = '';
  let points = '';
  line.forEach((value, at) => {
    if (value === null) return;
    const [isFirst, isLast] = [line[at - 1] == null, line[at + 1] == null];
    const place = `${x(at).toFixed(1)},${y(value).toFixed(1)}`;
    // A value between missing ones is a point.
    if (isFirst && isLast) points += `M${place}h0.01`;
    else path += `${isFirst ? 'M' : 'L'}${place}`;
  });
  return (
    <svg className={own['spark']} width={WIDTH} height={HEIGHT} role="img" aria-label={t('Values over time')}>
      <g fill="none" stroke="currentColor" strokeLinecap="round">
        <path d={path} strokeWidth="1.5" />
        <path d={points} strokeWidth="3" />
      </g>
    </svg>
  );
}
