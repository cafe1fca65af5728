import { lazy, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { DrawTagged } from '#charts/api.ts';
import { chartTypeOf } from '#charts/chartTypes.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { type Drawing, numberChart } from '#charts/kit/spec/drawing.ts';
import { plainTable } from '#charts/table/tableView.ts';
import { t } from '../t.ts';
import { BigNumberChart } from './BigNumberChart.tsx';
import styles from './Chart.module.css';
import { ChartMessage, ChartNotes } from './ChartMessage.tsx';
import type { ChartViewProps } from './chartViewProps.ts';
import { HtmlBox } from './rare/HtmlBox.tsx';
import { TableChart } from './tables/TableChart.tsx';
import { useChartTheme } from './useChartTheme.ts';

const Specified = lazy(() =>
  import('./vegaLite/VegaLiteChart.tsx').then((file) => ({ default: file.VegaLiteChart })),
);

/** A chart whose drawing says itself what it is. */
export function DrawingChart(props: ChartViewProps): ReactNode {
  const { form, frames, colors, onFailure } = props;
  const drawn = chartTypeOf(form)?.drawn;
  const load = drawn?.kind === 'drawing' ? drawn.load : null;
  const [loaded, setLoaded] = useState<{ readonly by: typeof load; readonly draw: DrawTagged } | null>(null);
  const failed = useEffectEvent((error: unknown) => onFailure?.(error));
  useEffect(() => {
    let isCurrent = true;
    load?.().then(({ draw }) => isCurrent && setLoaded({ by: load, draw }), failed);
    return () => {
      isCurrent = false;
    };
  }, [load]);
  const theme = useChartTheme(colors);
  const draw = loaded?.by === load ? loaded?.draw : undefined;
  const drawing = useMemo(() => draw?.(form, frames, theme, PLAIN_STATE), [draw, form, frames, theme]);
  if (drawing === undefined) return null;
  if (drawing.kind === 'spec') return <Specified {...props} given={drawing.spec} />;
  return <Drawn {...props} drawing={drawing} />;
}

interface DrawnProps extends ChartViewProps {
  readonly drawing: Exclude<Drawing, { readonly kind: 'spec' }>;
}

/** What is drawn as soon as it is there. */
function Drawn({ drawing, ...props }: DrawnProps): ReactNode {
  const [frame] = props.frames;
  const rendered = useEffectEvent(() => props.onRendered?.());
  useEffect(() => rendered(), [frame]);
  return pictureOf(drawing, props);
}

/** The renderer of each tag. */
function pictureOf(drawing: DrawnProps['drawing'], props: ChartViewProps): ReactNode {
  const { label, frames } = props;
  switch (drawing.kind) {
    case 'table':
      return <TableChart label={label} view={plainTable(drawing.frame)} />;
    case 'number':
      return <NumberChart {...props} drawing={drawing} />;
    case 'text':
      return <ChartMessage text={t(drawing.text.text, drawing.text.values)} />;
    case 'html':
      return (
        <div className={styles['chart']}>
          <HtmlBox label={label} html={drawing.html} css={drawing.css} />
          {drawing.isCut ? (
            <ChartNotes notes={[{ text: 'Only the beginning is shown. “View as table” shows all rows.' }]} />
          ) : null}
        </div>
      );
    case 'rows': {
      const { text, values } = drawing.why;
      return (
        <div className={styles['chart']}>
          <ChartNotes notes={[{ text: `${text} Showing the rows.`, ...(values && { values }) }]} />
          {frames[0] === undefined ? null : <TableChart label={label} view={plainTable(frames[0])} />}
        </div>
      );
    }
  }
}

type NumberChartProps = ChartViewProps & { readonly drawing: Extract<Drawing, { readonly kind: 'number' }> };

function NumberChart({ drawing, colors }: NumberChartProps): ReactNode {
  const theme = useChartTheme(colors);
  const [form, frames] = numberChart(drawing);
  return <BigNumberChart form={form} frames={frames} theme={theme} />;
}
