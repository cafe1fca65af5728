import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type BigNumber, bigNumber, type TrendPoint } from '#domain/chart/types/bigNumber/bigNumber.ts';
import { legibleOn } from '#domain/chart/colors/legible.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { ChartTheme } from '#domain/chart/spec/chartSpec.ts';
import { t } from '../t.ts';
import { ChartMessage } from './ChartMessage.tsx';
import { ChartTooltip, type PointedAt } from './ChartTooltip.tsx';
import styles from './BigNumberChart.module.css';

export interface BigNumberChartProps {
  readonly form: FormData;
  readonly frames: readonly Frame[];
  readonly look: ChartTheme;
}

/** One number, as large as fits, with its earlier value and a trend line. */
export function BigNumberChart({ form, frames, look }: BigNumberChartProps): ReactNode {
  const shown = bigNumber(form, frames);
  if (shown.value === null) return <ChartMessage text={t('No data')} />;
  return <Numbers shown={shown} value={shown.value} look={look} />;
}

interface NumbersProps {
  readonly shown: BigNumber;
  readonly value: string;
  readonly look: ChartTheme;
}

function Numbers({ shown, value, look }: NumbersProps): ReactNode {
  const [color, valueColor] = [shown.color, shown.valueColor].map((each) =>
    each === null ? null : legibleOn(look.theme, each),
  );
  const room = useRef<HTMLDivElement>(null);
  const size = useTextSize(room, value, shown.size);
  return (
    <div className={styles['big']}>
      <div ref={room} className={styles['numbers']}>
        <div
          className={styles['value']}
          style={{ fontSize: size, ...(valueColor != null && { color: valueColor }) }}
        >
          {value}
        </div>
        {shown.change === null ? null : (
          <div className={styles['change']} data-direction={shown.change.direction}>
            <span aria-hidden="true">{ARROWS[shown.change.direction]}</span> {shown.change.text}
          </div>
        )}
        {shown.subheader === '' ? null : <div className={styles['subheader']}>{shown.subheader}</div>}
      </div>
      {shown.trend.length > 1 ? (
        <Trend points={shown.trend} color={color ?? look.accent} fromZero={shown.startsAtZero} />
      ) : null}
    </div>
  );
}

const ARROWS = { up: '▲', down: '▼', same: '■' } as const;
const SMALLEST = 18;
const LARGEST = 88;
/** The width of a digit in the interface font, relative to its size. */
const DIGIT = 0.62;

/** As large as fits: the fraction of the height the form sets, and never wider than the box. */
function useTextSize(room: React.RefObject<HTMLDivElement | null>, text: string, share: number): number {
  const [[width, height], setSize] = useState<readonly [number, number]>([0, 0]);
  // Measured on change and not per number: measuring forces a layout.
  useLayoutEffect(() => {
    const element = room.current?.parentElement;
    if (element == null) return undefined;
    const measure = (): void => setSize([element.clientWidth, element.clientHeight]);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [room]);
  const byHeight = height * Math.min(Math.max(share, 0.1), 0.8);
  const byWidth = (width * 0.94) / (Math.max(text.length, 3) * DIGIT);
  return Math.round(Math.min(Math.max(Math.min(byHeight, byWidth), SMALLEST), LARGEST));
}

interface TrendProps {
  readonly points: readonly TrendPoint[];
  readonly color: string;
  readonly fromZero: boolean;
}

const WIDTH = 1000;
const HEIGHT = 100;

function Trend({ points, color, fromZero }: TrendProps): ReactNode {
  const [pointed, setPointed] = useState<(PointedAt & { readonly of: readonly TrendPoint[] }) | null>(null);
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1];
  const values = points.map((point) => point.value);
  const low = Math.min(...values.slice(0, MOST), fromZero ? 0 : Number.POSITIVE_INFINITY);
  const high = Math.max(...values.slice(0, MOST), fromZero ? 0 : Number.NEGATIVE_INFINITY);
  const xOf = (at: number): number => ((at - first) / (last - first || 1)) * WIDTH;
  const yOf = (value: number): number => HEIGHT - 2 - ((value - low) / (high - low || 1)) * (HEIGHT - 6);
  const line = points
    .slice(0, MOST)
    .map((point) => `${xOf(point.at).toFixed(1)},${yOf(point.value).toFixed(1)}`)
    .join('L');
  const showPointed = (event: React.MouseEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = first + ((event.clientX - box.left) / box.width) * (last - first);
    const nearest = points.reduce((a, b) => (Math.abs(b.at - at) < Math.abs(a.at - at) ? b : a));
    const text = {
      title: nearest.title,
      lines: [{ label: '', value: nearest.text, color, strong: true }],
      more: 0,
    };
    setPointed({ text, x: event.clientX, y: event.clientY, of: points });
  };
  return (
    <>
      <svg
        className={styles['trend']}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onMouseMove={showPointed}
        onMouseLeave={() => setPointed(null)}
      >
        <path d={`M${line}L${WIDTH},${HEIGHT}L0,${HEIGHT}Z`} fill={color} opacity={0.14} />
        <path d={`M${line}`} fill="none" stroke={color} strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
      </svg>
      {pointed?.of === points ? <ChartTooltip text={pointed.text} x={pointed.x} y={pointed.y} /> : null}
    </>
  );
}

const MOST = 5000;
