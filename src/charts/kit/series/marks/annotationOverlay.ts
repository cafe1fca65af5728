import type { EventLine } from '../../spec/tooltips/tooltips.ts';
import type { DrawnLayer } from './annotationMarks.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { passiveMark } from '../../spec/marks.ts';
import type { ChartTheme } from '../../spec/chartSpec.ts';
import type { Orientation } from '../../axes/axes.ts';
import { textSpace } from '../../spec/text/textSpace.ts';

/** What annotation layers add to a chart along a time axis. */
export interface AnnotationOverlay {
  readonly data: readonly JsonRecord[];
  /** Drawn behind the series. */
  readonly behind: readonly JsonRecord[];
  readonly above: readonly JsonRecord[];
  readonly signals: readonly JsonRecord[];
}

/** The widest label of an event, and the height of its line. */
const LABEL_WIDTH = 120;
const LABEL_LINE = 13;
/** Labels of neighbours are below each other, in this many lines. */
const LABEL_LINES = 4;

interface OverlayParts {
  readonly layers: readonly DrawnLayer[];
  readonly lie: Orientation;
  readonly theme: ChartTheme;
  readonly colorOf: (key: string) => string;
  readonly hidden: ReadonlySet<string>;
}

/** Events as rules, intervals as bands, series as lines. */
export function annotationOverlay(parts: OverlayParts): AnnotationOverlay {
  let labels = 0;
  const drawn = parts.layers.map((layer, at) => {
    const first = labels;
    labels += hasLabels(layer) ? layer.events.length : 0;
    return overlayOf(parts, layer, `annotations${at}`, first);
  });
  const labelled = parts.layers.flatMap((layer, at) =>
    hasLabels(layer) ? [`data('annotations${at}')`] : [],
  );
  return {
    data: drawn.flatMap(({ data }) => data),
    behind: drawn.flatMap(({ behind }) => behind),
    above: drawn.flatMap(({ above }) => above),
    // Of labels that would lie over each other, the earlier one is drawn: the tooltip has the others.
    signals:
      labelled.length === 0
        ? []
        : [{ name: 'drawnEvents', update: `keptLabels([${labelled.join(', ')}], [])` }],
  };
}

const hasLabels = ({ kind, style }: DrawnLayer): boolean => kind !== 'lines' && style.showLabel;

type Overlay = Omit<AnnotationOverlay, 'signals'>;

/** `firstLabel` is the number of labels of the layers before. */
function overlayOf(
  { lie, theme, colorOf, hidden }: OverlayParts,
  layer: DrawnLayer,
  name: string,
  firstLabel: number,
): Overlay {
  const { kind, style, events, lines } = layer;
  const { along, up } = lie;
  const end = (axis: 'x' | 'y'): JsonRecord => ({ signal: axis === 'x' ? 'width' : 'height' });
  const second = (axis: 'x' | 'y'): string => (axis === 'x' ? 'x2' : 'y2');
  const at = (field: string): JsonRecord => ({ scale: 'along', field });
  if (kind === 'lines') {
    const shown = lines.filter(({ key }) => !hidden.has(key));
    const values = shown.flatMap(({ key, points }) =>
      points.map(([when, value]) => ({ key, at: when, value, color: style.color ?? colorOf(key) })),
    );
    const place = { [along]: at('at'), [up]: { scale: 'up', field: 'value' } };
    const line: JsonRecord = {
      type: 'group',
      interactive: false,
      from: { facet: { name: `${name}OfLine`, data: name, groupby: ['key'] } },
      marks: [
        passiveMark('line', `${name}OfLine`, {
          ...place,
          stroke: { field: 'color' },
          strokeWidth: { value: style.width },
          strokeOpacity: { value: style.opacity },
          strokeDash: { value: style.dash },
        }),
      ],
    };
    const points: JsonRecord = passiveMark('symbol', name, {
      ...place,
      size: { value: 28 },
      fill: { field: 'color' },
      opacity: { value: style.opacity },
    });
    return {
      data: [{ name, values }],
      behind: [],
      above: [...(style.hideLine ? [] : [line]), ...(style.showMarkers ? [points] : [])],
    };
  }
  const color = style.color ?? theme.muted;
  const isBand = kind === 'intervals';
  const mark: JsonRecord = passiveMark(isBand ? 'rect' : 'rule', name, {
    [along]: at('start'),
    ...(isBand && {
      [second(along)]: at('end'),
      fill: { value: color },
      fillOpacity: { value: 0.25 * style.opacity },
    }),
    [up]: { value: 0 },
    [second(up)]: end(up),
    ...(!isBand && { strokeOpacity: { value: style.opacity } }),
    stroke: { value: color },
    strokeWidth: { value: isBand ? 0 : style.width },
    strokeDash: { value: style.dash },
  });
  return {
    data: [
      {
        name,
        values: events.map(({ start, end: until, title }, nth) => ({
          start,
          end: until,
          title,
          ...(hasLabels(layer) && labelData(title, firstLabel + nth)),
        })),
        ...(hasLabels(layer) && { transform: labelPlaces(lie) }),
      },
    ],
    behind: isBand ? [mark] : [],
    above: [...(isBand ? [] : [mark]), ...(hasLabels(layer) ? [labelMark(name, theme)] : [])],
  };
}

/** `nth` counts the labels of the whole chart. */
const labelData = (title: string, nth: number): JsonRecord => ({
  label: String(nth),
  size: -nth,
  wide: Math.min(textSpace(title), LABEL_WIDTH),
  high: LABEL_LINE,
  down: 2 + (nth % LABEL_LINES) * LABEL_LINE,
});

/** Beside the line of an event, on the side where it is whole. */
function labelPlaces({ up }: Orientation): readonly JsonRecord[] {
  const formula = (as: string, expr: string): JsonRecord => ({ type: 'formula', as, expr });
  return up === 'y'
    ? [
        formula('line', "scale('along', datum.start)"),
        formula('left', 'datum.line + 3 + datum.wide > width ? datum.line - 3 - datum.wide : datum.line + 3'),
        formula('top', 'datum.down'),
      ]
    : [
        formula('left', 'width - 3 - datum.wide'),
        formula('top', "scale('along', datum.start) - 3 - datum.high"),
      ];
}

const labelMark = (name: string, theme: ChartTheme): JsonRecord =>
  passiveMark('text', name, {
    x: { field: 'left' },
    y: { field: 'top' },
    baseline: { value: 'top' },
    text: { signal: "drawnEvents[datum.label] ? datum.title : ''" },
    limit: { value: LABEL_WIDTH },
    fill: { value: theme.text },
  });

/** The events and intervals with the position that is nearest to each. */
export function eventLines(
  layers: readonly DrawnLayer[],
  positions: readonly number[],
): readonly EventLine[] {
  const events = layers.flatMap((layer) => layer.events);
  if (events.length === 0) return [];
  const sorted = positions.toSorted((a, b) => a - b);
  return events.map(({ layer, title, about, start, end }) => ({
    label: layer,
    text: about === '' ? title : `${title}: ${about}`,
    start,
    end,
    near: nearest(sorted, start),
  }));
}

/** The first of the nearest ones; the place itself if there is none. */
function nearest(sorted: readonly number[], at: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [sorted[low - 1], sorted[low]];
  if (before === undefined || after === undefined) return before ?? after ?? at;
  return after - at < at - before ? after : before;
}
