import type { CSSProperties, ReactNode } from 'react';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { ChartSpec } from '#charts/kit/spec/chartSpec.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartNotes } from './ChartMessage.tsx';
import styles from './Chart.module.css';

export interface ChartLayoutProps {
  readonly picture: LaidOut;
  readonly form: FormData;
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  /** What is drawn, in the room that legend and notes leave. */
  readonly children: ReactNode;
}

type LaidOut = Pick<ChartSpec, 'legend' | 'ramp' | 'isLegendForSmall' | 'notes'>;

/** A drawing with its legend and notes. */
export function ChartLayout({ picture, form, hidden, onToggle, children }: ChartLayoutProps): ReactNode {
  return (
    <div
      className={styles['chart']}
      data-legend={picture.legend.length > 0 ? legendSide(form) : undefined}
      data-legend-type={form['legendType'] === 'plain' ? 'plain' : undefined}
      style={legendMargin(form)}
    >
      <ChartLegend picture={picture} hidden={hidden} onToggle={onToggle} />
      <div className={styles['canvasRoom']}>{children}</div>
      <ChartNotes notes={picture.notes} />
    </div>
  );
}

/** Equal for charts that leave their drawings the same room. */
export const layoutKey = ({ legend, ramp, isLegendForSmall, notes }: LaidOut, form: FormData): string =>
  JSON.stringify([
    legend.map(({ label }) => label),
    ramp === null ? null : [ramp.from, ramp.to],
    isLegendForSmall,
    notes,
    legendSide(form),
    form['legendType'],
    legendMargin(form),
  ]);

/** The side of the legend; above by default. */
function legendSide(form: FormData): string | undefined {
  const side = form['legendOrientation'];
  return side === 'bottom' || side === 'left' || side === 'right' ? side : undefined;
}

/** The room between the legend and the drawing, if the form gives some. */
function legendMargin(form: FormData): CSSProperties | undefined {
  const margin = Math.min(asNumber(form['legendMargin']) ?? 0, MAX_MARGIN);
  return margin > 0 ? ({ '--legend-margin': `${margin}px` } as CSSProperties) : undefined;
}

/** More would leave no room for the drawing. */
const MAX_MARGIN = 200;
