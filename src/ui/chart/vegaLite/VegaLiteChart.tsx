import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useVegaEmbed } from 'react-vega';
import { type View, expressionFunction } from 'vega';
import { type ChartTheme, NO_ROWS } from '#charts/kit/spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { FIRST_ROWS, MAX_POINTS } from '#charts/kit/spec/limits.ts';
import { plainTable } from '#charts/kit/table/tableView.ts';
import { rowsOf } from '#charts/kit/authored/rowsOf.ts';
import { ROWS } from '#charts/kit/authored/specification.ts';
import { type TrialResult, withRows } from '#charts/kit/authored/trial.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { viewLocale } from '#charts/kit/spec/viewLocale.ts';
import { usesGeography } from '#charts/kit/authored/usesGeography.ts';
import styles from '../Chart.module.css';
import own from './VegaLiteChart.module.css';
import { ChartMessage, ChartNotes } from '../ChartMessage.tsx';
import type { ChartViewProps } from '../chartViewProps.ts';
import { MarkKeys, type MarkKeysHandle } from '../vega/MarkKeys.tsx';
import { ChartTooltip, type PointedAt } from '../ChartTooltip.tsx';
import { TableChart } from '../tables/TableChart.tsx';
import { useChartTheme } from '../useChartTheme.ts';
import { t } from '../../t.ts';
import type { PlacedMark } from '../vega/placedMarks.ts';
import { addTransforms } from '../vega/runtime/moreTransforms.ts';
import { type AuthoredMark, authoredAt, authoredMarks, tooltipText } from './authoredMarks.ts';
import { patternedSpec } from './patternedSpec.ts';
import { themeConfig } from './themeConfig.ts';
import { runTrial } from './trialRun.ts';
import { expressionInterpreter } from 'vega-interpreter';
import type { EmbedOptions } from 'vega-embed';
import { guardInterpreter, READ_MEMBER, readMember } from '#charts/kit/authored/guardExpressions.ts';

/** Loads what draws maps when a specification has one: few have, and it is as large as all else that Vega-Lite adds. */
async function withGeography(result: TrialResult): Promise<TrialResult> {
  if ('fault' in result || !usesGeography(result.compiled)) return result;
  try {
    const { addGeography } = await import('../vega/runtime/geography.ts');
    addGeography();
    return result;
  } catch (cause) {
    return { fault: `What draws maps could not be loaded: ${String(cause)}. Reload the page.` };
  }
}

addTransforms();

/** A chart by a specification that may be drawn, or the rows with the reason why it is not. */
export function VegaLiteChart(props: ChartViewProps & { readonly given: JsonRecord }): ReactNode {
  const [frame] = props.frames;
  if (frame === undefined) return <ChartMessage text={t('No data yet.')} />;
  return frame.rowCount === 0 ? (
    <Empty onRendered={props.onRendered} />
  ) : (
    <SpecifiedChart {...props} frame={frame} />
  );
}

function Empty({ onRendered }: { readonly onRendered: ChartViewProps['onRendered'] | undefined }): ReactNode {
  useRendered(true, onRendered);
  return <ChartMessage text={t(NO_ROWS.reason.text)} />;
}

function useRendered(isShown: boolean, onRendered: ChartViewProps['onRendered'] | undefined): void {
  const rendered = useEffectEvent(() => onRendered?.());
  useEffect(() => {
    if (isShown) rendered();
  }, [isShown]);
}

type SpecifiedChartProps = ChartViewProps & { readonly frame: Frame; readonly given: JsonRecord };

function SpecifiedChart({
  label,
  given,
  frame,
  colors,
  onRendered,
  onFailure,
}: SpecifiedChartProps): ReactNode {
  const theme = useChartTheme(colors);
  const text = JSON.stringify(given);
  // The same while its content is.
  const specification = useMemo(() => JSON.parse(text) as JsonRecord, [text]);
  const rows = useMemo(() => rowsOf(frame, MAX_POINTS), [frame]);
  const config = useMemo(() => themeConfig(theme), [theme]);
  const [tried, setTried] = useState<{ readonly of: JsonRecord; readonly answer: TrialResult } | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const trial = runTrial({ spec: specification, rows, config }, stop.signal);
    void trial.then(withGeography).then((answer) => {
      if (stop.signal.aborted) return;
      setBroken(null);
      setTried({ of: specification, answer });
    });
    return () => stop.abort();
  }, [specification, rows, config]);

  const result = tried !== null && tried.of === specification ? tried.answer : null;
  useRendered(result !== null, onRendered);

  const left: readonly Note[] =
    frame.rowCount > rows.length
      ? [
          {
            text: FIRST_ROWS,
            values: { shown: rows.length, all: frame.rowCount },
          },
        ]
      : [];
  if (result === null) return <ChartMessage text={t('Trying the specification…')} />;
  const fault = 'fault' in result ? result.fault : broken;
  if (fault !== null)
    return (
      <Undrawn
        {...{ label, frame }}
        note={{ text: 'Not drawn: {fault} Showing the rows.', values: { fault } }}
      />
    );
  if ('fault' in result) return null;
  const fail = (error: unknown): void => {
    setBroken(error instanceof Error ? error.message : String(error));
    onFailure?.(error);
  };
  return (
    <div className={styles['chart']}>
      <Picture {...result} {...{ label, rows, theme }} onFailure={fail} />
      <ChartNotes notes={[...left, ...result.warnings.map((warning) => ({ text: warning }))]} />
    </div>
  );
}

interface PictureProps {
  readonly label: string;
  readonly theme: ChartTheme;
  readonly compiled: JsonRecord;
  readonly fills: boolean;
  readonly rows: ReturnType<typeof rowsOf>;
  readonly onFailure: (error: unknown) => void;
}

function Picture({ label, theme, compiled, fills, rows, onFailure }: PictureProps): ReactNode {
  const room = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<View | null>(null);
  const keys = useRef<MarkKeysHandle>(null);
  const marks = useRef<readonly AuthoredMark[]>([]);
  const [pointed, setPointed] = useState<PointedAt | null>(null);
  const spec = useMemo(() => patternedSpec(withRows(compiled, rows, ROWS), theme), [compiled, rows, theme]);
  const options = useMemo(
    () => ({
      ...EMBED_OPTIONS,
      config: viewLocale(),
      tooltip: (_: unknown, event: MouseEvent, __: unknown, value: unknown) => {
        const text = tooltipText(value);
        setPointed(text === null ? null : { text, x: event.clientX, y: event.clientY });
      },
    }),
    [],
  );
  useVegaEmbed({
    ref: box,
    spec,
    options,
    onEmbed: ({ view }) => {
      shown.current = view;
      if (fills) fit(view, room.current);
      keys.current?.drawn();
    },
    onError: onFailure,
  });
  useLayoutEffect(() => {
    if (room.current === null || !fills) return undefined;
    const observer = new ResizeObserver(() => fit(shown.current, room.current));
    observer.observe(room.current);
    return () => observer.disconnect();
  }, [fills]);
  function point(mark: PlacedMark | null): void {
    const text = mark && authoredAt(marks.current, mark.place)?.text;
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {};
    setPointed(
      mark && text ? { text, x: left + mark.x + mark.width / 2, y: top + mark.y + mark.height / 2 } : null,
    );
  }
  return (
    <div
      ref={room}
      className={own['specRoom']}
      data-fills={fills || undefined}
      onMouseLeave={() => setPointed(null)}
    >
      <div className={own['specBox']}>
        <div ref={box} aria-hidden="true" />
        <MarkKeys
          ref={keys}
          label={label}
          marks={() => (marks.current = shown.current === null ? [] : authoredMarks(shown.current))}
          tooltip={(place) => authoredAt(marks.current, place)?.text ?? null}
          onMark={point}
        />
      </div>
      {pointed === null ? null : <ChartTooltip {...pointed} />}
    </div>
  );
}

function fit(view: View | null, room: HTMLElement | null): void {
  if (view === null || room === null || room.clientWidth < 8 || room.clientHeight < 8) return;
  view.width(room.clientWidth).height(room.clientHeight).resize().run();
}

function Undrawn({ label, frame, note }: { label: string; frame: Frame; note: Note }): ReactNode {
  const view = useMemo(() => plainTable(frame), [frame]);
  return (
    <div className={styles['chart']}>
      <ChartNotes notes={[note]} />
      <TableChart label={label} view={view} />
    </div>
  );
}

expressionFunction(READ_MEMBER, readMember);

const refuse = (): Promise<never> =>
  Promise.reject(new Error('Loading external data is disabled in charts.'));

/**
 * A picture and nothing else: no menu, no style sheet, no loading, no code from text, no hovering tooltip of its own.
 */
const EMBED_OPTIONS: EmbedOptions = {
  mode: 'vega',
  ast: true,
  expr: guardInterpreter(expressionInterpreter),
  loader: { load: refuse, sanitize: refuse, http: refuse, file: refuse, options: {} } as never,
  renderer: 'canvas',
  actions: false,
  defaultStyle: false,
  hover: false,
  logLevel: 0,
};
