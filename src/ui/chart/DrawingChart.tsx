import { lazy, type ReactNode, useEffect, useEffectEvent, useMemo, useState, useCallback } from 'react';
import { createPortal } from 'react-dom';
import type { DrawTagged } from '#charts/api.ts';
import { chartTypeOf } from '#charts/chartTypes.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { type Drawing, numberOfDrawing } from '#charts/kit/spec/drawing.ts';
import { plainTable } from '#charts/kit/table/tableView.ts';
import { t } from '../t.ts';
import { BigNumberChart } from './BigNumberChart.tsx';
import styles from './Chart.module.css';
import { ChartMessage, ChartNotes } from './ChartMessage.tsx';
import type { ChartViewProps } from './chartViewProps.ts';
import { TableChart } from './tables/TableChart.tsx';
import { useChartTheme } from './useChartTheme.ts';
import { ScrollContainer } from './rare/ScrollContainer.tsx';
import { cleanStyles } from './rare/cleanStyles.ts';
import { cleanNodes } from './rare/cleanHtml.ts';

/**
 * The colours and font of the page reach into the shadow root; its rules do not. The mark of an item without a list
 * would be outside the box.
 */
const BASE =
  ':host{display:block}li{margin-inline-start:1.6em}:is(ul,ol)>li{margin-inline-start:0}table{border-collapse:collapse}td,th{padding:4px 8px;text-align:start}';

function adopt(root: ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(BASE + cleanStyles(css));
  root.adoptedStyleSheets = [sheet];
}

interface HtmlBoxProps {
  readonly label: string;
  readonly html: string;
  readonly css: string;
}

/**
 * HTML of others. It is cleaned into elements one by one, so that nothing of it runs or loads, and its styles are in a
 * shadow root, so that they reach nothing else of the page.
 */
function HtmlBox({ label, html, css }: HtmlBoxProps): ReactNode {
  const nodes = useMemo(() => cleanNodes(html), [html]);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const host = useCallback(
    (element: HTMLDivElement | null) =>
      setRoot(element === null ? null : (element.shadowRoot ?? element.attachShadow({ mode: 'open' }))),
    [],
  );
  useEffect(() => {
    if (root !== null) adopt(root, css);
  }, [root, css]);
  return (
    <ScrollContainer label={label}>
      <div ref={host}>{root === null ? null : createPortal(nodes, root)}</div>
    </ScrollContainer>
  );
}

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
  return <BigNumberChart shown={numberOfDrawing(drawing)} theme={theme} />;
}
