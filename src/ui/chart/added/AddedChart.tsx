import { lazy, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { addedFault, numberChart, specForm } from '#charts/added/addedForms.ts';
import type { Drawing } from '#charts/added/drawing.ts';
import type { DrawAdded } from '#charts/api.ts';
import { chartTypeOf } from '#charts/chartTypes.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { plainTable } from '#charts/table/tableView.ts';
import { t } from '../../t.ts';
import { BigNumberChart } from '../BigNumberChart.tsx';
import styles from '../Chart.module.css';
import { ChartMessage, ChartNotes } from '../ChartMessage.tsx';
import type { ChartViewProps } from '../chartViewProps.ts';
import { HtmlBox } from '../rare/HtmlBox.tsx';
import { TableChart } from '../tables/TableChart.tsx';
import { useChartTheme } from '../useChartTheme.ts';

const Specified = lazy(() =>
  import('../vegaLite/VegaLiteChart.tsx').then((file) => ({ default: file.VegaLiteChart })),
);

/** A chart that code of others draws, or its rows with what went wrong. */
export function AddedChart(props: ChartViewProps): ReactNode {
  const { form, frames, colors, onFailure } = props;
  const drawn = chartTypeOf(form)?.drawn;
  const load = drawn?.kind === 'added' ? drawn.load : null;
  const [draw, setDraw] = useState<DrawAdded | null>(null);
  const failed = useEffectEvent((error: unknown) => onFailure?.(error));
  useEffect(() => {
    let isCurrent = true;
    load?.().then((loaded) => isCurrent && setDraw(() => loaded.draw), failed);
    return () => {
      isCurrent = false;
    };
  }, [load]);
  const theme = useChartTheme(colors);
  const made = useMemo(
    () => (draw === null || frames.length === 0 ? null : draw(form, frames, theme, PLAIN_STATE)),
    [draw, form, frames, theme],
  );
  if (frames[0] === undefined) return <ChartMessage text={t('No data yet.')} />;
  if (made === null) return null;
  if (made.ok) return <Drawn {...props} drawing={made.value} />;
  return (
    <Ready {...props}>
      <div className={styles['chart']}>
        <ChartNotes notes={[addedFault(form, made.error)]} />
        <TableChart label={props.label} view={plainTable(frames[0])} />
      </div>
    </Ready>
  );
}

type ReadyProps = Pick<ChartViewProps, 'frames' | 'onRendered'> & { readonly children: ReactNode };

/** What is drawn as soon as it is there. */
function Ready({ frames, onRendered, children }: ReadyProps): ReactNode {
  const rendered = useEffectEvent(() => onRendered?.());
  useEffect(() => rendered(), [frames]);
  return children;
}

function Drawn({ drawing, ...props }: ChartViewProps & { readonly drawing: Drawing }): ReactNode {
  const { label, colors } = props;
  const theme = useChartTheme(colors);
  const form = useMemo(() => (drawing.kind === 'spec' ? specForm(drawing.spec) : null), [drawing]);
  if (form !== null) return <Specified {...props} form={form} />;
  switch (drawing.kind) {
    case 'spec':
      return null;
    case 'table':
      return (
        <Ready {...props}>
          <TableChart label={label} view={plainTable(drawing.frame)} />
        </Ready>
      );
    case 'number': {
      const [of, frames] = numberChart(drawing);
      return (
        <Ready {...props}>
          <BigNumberChart form={of} frames={frames} theme={theme} />
        </Ready>
      );
    }
    case 'text':
      return (
        <Ready {...props}>
          <ChartMessage text={drawing.text} />
        </Ready>
      );
    case 'html':
      return (
        <Ready {...props}>
          <HtmlBox label={label} html={drawing.html} css={drawing.css} />
        </Ready>
      );
  }
}
