import { type CSSProperties, type ReactNode, useState } from 'react';
import type { AxisLabel, BigNumber, TrendLine } from '#charts/kit/number/bigNumber.ts';
import { valueLength } from '#charts/kit/number/valueSize.ts';
import type { Headings } from '#domain/chart/columnHeading.ts';
import { ownValue } from '#domain/ownValue.ts';
import { legibleOn } from '#charts/kit/colors/legible.ts';
import type { ChartTheme } from '#charts/kit/spec/chartSpec.ts';
import { t } from '../t.ts';
import { ChartMessage } from './ChartMessage.tsx';
import { ChartTooltip, type PointedAt } from './ChartTooltip.tsx';
import styles from './BigNumberChart.module.css';

export interface BigNumberChartProps {
  readonly shown: BigNumber;
  readonly theme: ChartTheme;
  /** The dataset's labels of metrics. */
  readonly headings?: Headings | undefined;
}

/** One number, as large as fits, with its earlier value and a trend line. */
export function BigNumberChart({ shown, theme, headings = {} }: BigNumberChartProps): ReactNode {
  if (shown.value === null) return <ChartMessage text={t('No data')} />;
  const metric = shown.metricName;
  const metricName = metric === null ? null : (ownValue(headings, metric) ?? metric);
  return <Numbers shown={{ ...shown, metricName }} value={shown.value} theme={theme} />;
}

interface NumbersProps {
  readonly shown: BigNumber;
  readonly value: string;
  readonly theme: ChartTheme;
}

function Numbers({ shown, value, theme }: NumbersProps): ReactNode {
  const [color, valueColor] = [shown.color, shown.valueColor].map((each) =>
    each === null ? null : legibleOn(theme.mode, each),
  );
  return (
    <div className={styles['big']}>
      <div className={styles['numbers']}>
        {shown.metricName === null ? null : (
          <div className={styles['metric']} style={ownSize(shown.sizes.metricName)}>
            <bdi>{shown.metricName}</bdi>
          </div>
        )}
        {shown.asOf === null ? null : <div className={styles['asOf']}>{shown.asOf}</div>}
        <div
          className={styles['value']}
          style={{
            fontSize: valueLength(value, shown.size),
            ...(valueColor != null && { color: valueColor }),
          }}
        >
          {value}
        </div>
        {shown.change === null ? null : (
          <div
            className={styles['change']}
            data-direction={shown.change.colored}
            style={ownSize(shown.sizes.change)}
          >
            {shown.change.direction !== 'none' && (
              <span aria-hidden="true">{ARROWS[shown.change.direction]} </span>
            )}
            {shown.change.text}
          </div>
        )}
        {shown.subheader === '' ? null : (
          <div className={styles['subheader']} style={ownSize(shown.sizes.subheader)}>
            {shown.subheader}
          </div>
        )}
      </div>
      {shown.trend === null ? null : <Trend line={shown.trend} color={color ?? theme.accent} />}
    </div>
  );
}

/**
 * Texts beside the number, from 12 pixels for Tiny to 37 for Huge. As a variable, so that a low chart can overrule it.
 */
const ownSize = (share: number): CSSProperties => ({ '--own-size': `${share * 5.8}rem` }) as CSSProperties;

const ARROWS = { up: '▲', down: '▼', same: '■' } as const;

interface TrendProps {
  readonly line: TrendLine;
  readonly color: string;
}

const WIDTH = 1000;
const HEIGHT = 100;

function Trend({ line, color }: TrendProps): ReactNode {
  const [pointed, setPointed] = useState<(PointedAt & { readonly of: TrendLine }) | null>(null);
  const { points, from: first, to: last, low, high } = line;
  const xOf = (at: number): number => ((at - first) / (last - first || 1)) * WIDTH;
  const yOf = (value: number): number => HEIGHT - 2 - ((value - low) / (high - low || 1)) * (HEIGHT - 6);
  const path = points.map((point) => `${xOf(point.at).toFixed(1)},${yOf(point.value).toFixed(1)}`).join('L');
  const showPointed = (event: React.MouseEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = first + ((event.clientX - box.left) / box.width) * (last - first);
    const nearest = points.reduce((a, b) => (Math.abs(b.at - at) < Math.abs(a.at - at) ? b : a));
    const text = {
      title: nearest.title,
      lines: [{ label: '', value: nearest.text, color, strong: true }],
      more: 0,
    };
    setPointed({ text, x: event.clientX, y: event.clientY, of: line });
  };
  return (
    <>
      <div className={styles['trend']}>
        <AxisLabels
          labels={line.y}
          axis="values"
          placeOf={(at) => ({ insetBlockStart: `${yOf(low + at * (high - low))}%` })}
        />
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          onMouseMove={showPointed}
          onMouseLeave={() => setPointed(null)}
        >
          <path
            d={`M${path}L${xOf(points.at(-1)?.at ?? last)},${HEIGHT}L${xOf(points[0]?.at ?? first)},${HEIGHT}Z`}
            fill={color}
            opacity={0.14}
          />
          <path
            d={`M${path}`}
            fill="none"
            stroke={color}
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <AxisLabels
          labels={line.x}
          axis="times"
          placeOf={(at) => ({ insetInlineStart: `${at * 100}%`, translate: `${at * -100}%` })}
        />
      </div>
      {pointed?.of === line ? <ChartTooltip text={pointed.text} x={pointed.x} y={pointed.y} /> : null}
    </>
  );
}

interface AxisLabelsProps {
  readonly labels: readonly AxisLabel[];
  readonly axis: 'times' | 'values';
  /** Where a label is along its axis. */
  readonly placeOf: (at: number) => CSSProperties;
}

/** Labels as text: the line is stretched to the chart, and would stretch them too. */
function AxisLabels({ labels, axis, placeOf }: AxisLabelsProps): ReactNode {
  if (labels.length === 0) return null;
  // Values are as wide as the longest of them: none takes room itself.
  const longest = Math.max(...labels.map(({ text }) => text.length));
  return (
    <div className={styles[axis]} style={axis === 'values' ? { inlineSize: `${longest}ch` } : undefined}>
      {labels.map(({ at, text }) => (
        <span key={at} style={placeOf(at)}>
          {text}
        </span>
      ))}
    </div>
  );
}
