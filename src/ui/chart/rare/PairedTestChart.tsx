import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { drawnTests } from '#charts/drawnTests.ts';
import type { PairedTest } from '#charts/kit/pairedTests/pairedTest.ts';
import { NO_ROWS } from '#charts/kit/spec/chartSpec.ts';
import { t } from '../../t.ts';
import styles from '../Chart.module.css';
import { ChartMessage } from '../ChartMessage.tsx';
import type { ChartViewProps } from '../chartViewProps.ts';
import own from './RareCharts.module.css';
import { ScrollContainer } from './ScrollContainer.tsx';

/** For each metric a table of groups, compared with one of them; pressing another makes it the control. */
export function PairedTestChart({ label, form, frames, onRendered }: ChartViewProps): ReactNode {
  const [frame] = frames;
  const [controls, setControls] = useState<ReadonlyMap<string, number>>(new Map());
  const tests = useMemo(
    () => (frame === undefined ? [] : drawnTests(form, frame, controls)),
    [form, frame, controls],
  );
  useEffect(() => onRendered?.(), [frame, onRendered]);
  if (tests.length === 0) return <ChartMessage text={t(NO_ROWS.reason.text)} />;
  return (
    <div className={styles['chart']}>
      <ScrollContainer label={label}>
        {tests.map((test) => (
          <TestTable
            key={test.metric}
            test={test}
            onControl={(at) => setControls((now) => new Map(now).set(test.metric, at))}
          />
        ))}
      </ScrollContainer>
    </div>
  );
}

interface TestTableProps {
  readonly test: PairedTest;
  readonly onControl: (at: number) => void;
}

function TestTable({ test, onControl }: TestTableProps): ReactNode {
  const isNumber = (column: number): boolean => [0, 1].includes(column - test.headings.length);
  return (
    <table className={own['table']}>
      <caption>{test.metric}</caption>
      <thead>
        <tr>
          {[...test.headings, t('p-value'), t('Lift %'), t('Significant')].map((heading, at) => (
            <th key={at} scope="col" className={isNumber(at) ? own['number'] : undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {test.groups.map(({ names, p, lift, isSignificant, isControl }, at) => (
          <tr key={at} className={isControl ? own['control'] : undefined}>
            {names.map((name, column) =>
              column === 0 ? (
                <th key={column} scope="row">
                  <button
                    type="button"
                    className={own['choose']}
                    aria-pressed={isControl}
                    title={t('Compare with this group')}
                    onClick={() => onControl(at)}
                  >
                    {name}
                  </button>
                </th>
              ) : (
                <td key={column}>{name}</td>
              ),
            )}
            {[p, lift].map((text, column) => (
              <td key={column} className={own['number']}>
                {text}
              </td>
            ))}
            <td>
              {isControl ? t('Control') : isSignificant === null ? '–' : isSignificant ? t('Yes') : t('No')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const lazyChart = (): ComponentType<ChartViewProps> => PairedTestChart;
