import { type ComponentType, type ReactNode, useEffect, useMemo } from 'react';
import { colorAt, inkOn } from '#charts/kit/colors/legible.ts';
import { drawnPeriods } from '#charts/drawnPeriods.ts';
import { SPARK, SPARK_RAMP, sparkPaths } from '#charts/kit/periods/sparkPaths.ts';
import type { TimeCell } from '#charts/kit/periods/timeTable.ts';
import { NO_ROWS } from '#charts/kit/spec/chartSpec.ts';
import { FIRST_SERIES } from '#charts/kit/spec/limits.ts';
import { t } from '../../t.ts';
import styles from '../Chart.module.css';
import { ChartMessage, ChartNotes } from '../ChartMessage.tsx';
import type { ChartViewProps } from '../chartViewProps.ts';
import own from './RareCharts.module.css';
import { ScrollContainer } from './ScrollContainer.tsx';

/** A row for each series, with comparisons over time and sparklines. */
export function TimeTableChart({ label, form, frames, onRendered }: ChartViewProps): ReactNode {
  const [frame] = frames;
  const table = useMemo(() => (frame === undefined ? null : drawnPeriods(form, frame)), [form, frame]);
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
      {table.all > table.rows.length ? (
        <ChartNotes notes={[{ text: FIRST_SERIES, values: { shown: table.rows.length, all: table.all } }]} />
      ) : null}
    </div>
  );
}

function Cell({ cell: { text, share, line } }: { readonly cell: TimeCell }): ReactNode {
  const color = share === null ? null : colorAt(SPARK_RAMP, share);
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
  const paths = sparkPaths(line);
  if (paths === null) return null;
  return (
    <svg className={own['spark']} {...SPARK} role="img" aria-label={t('Values over time')}>
      <g fill="none" stroke="currentColor" strokeLinecap="round">
        <path d={paths.line} strokeWidth="1.5" />
        <path d={paths.points} strokeWidth="3" />
      </g>
    </svg>
  );
}

export const lazyChart = (): ComponentType<ChartViewProps> => TimeTableChart;
