import type { ReactNode } from 'react';
import { labelText } from '#domain/format/categoryText.ts';
import type { ChartSpec } from '#charts/kit/spec/chartSpec.ts';
import { t } from '../t.ts';
import styles from './Chart.module.css';

export interface ChartLegendProps {
  readonly picture: Pick<ChartSpec, 'legend' | 'ramp' | 'isLegendForSmall' | 'swatches'>;
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/** The series by colour and name; clicking one hides or shows it. */
export function ChartLegend({ picture, hidden, onToggle }: ChartLegendProps): ReactNode {
  const { legend, ramp } = picture;
  if (ramp !== null) {
    const isOne = ramp.from === ramp.to;
    const middle = ramp.colors[ramp.colors.length >> 1] ?? '';
    const colors = isOne ? [middle, middle] : ramp.colors;
    return (
      <div className={styles['ramp']} aria-hidden="true">
        {!isOne && <span>{ramp.from}</span>}
        <span
          className={styles['rampBar']}
          style={{ background: `linear-gradient(to right, ${colors.join(', ')})` }}
        />
        <span>{ramp.to}</span>
      </div>
    );
  }
  if (legend.length === 0) return null;
  return (
    <ul
      className={styles['legend']}
      data-small={picture.isLegendForSmall || undefined}
      aria-label={t('Legend')}
    >
      {legend.map(({ key, label, color }) => (
        <li key={key}>
          <button
            type="button"
            className={styles['legendEntry']}
            aria-pressed={!hidden.has(key)}
            data-print="text"
            title={labelText(label)}
            onClick={() => onToggle(key)}
          >
            <span className={styles['swatch']} style={picture.swatches?.[color] ?? { background: color }} />
            <span className={styles['legendLabel']}>{labelText(label)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
