import type { DrawnEvent, DrawnLayer } from '../../../../annotation/annotationMarks.ts';
import type { JsonRecord } from '../../../../../jsonValue.ts';
import { passiveMark } from '../../../../spec/marks.ts';
import type { ChartTheme, TooltipLine } from '../../../../spec/chartSpec.ts';
import type { Orientation } from '../../axes.ts';

/** What annotation layers add to a chart along a time axis. */
export interface AnnotationOverlay {
  readonly data: readonly JsonRecord[];
  /** Drawn behind the series. */
  readonly behind: readonly JsonRecord[];
  readonly above: readonly JsonRecord[];
}

interface OverlayParts {
  readonly layers: readonly DrawnLayer[];
  readonly lie: Orientation;
  readonly look: ChartTheme;
  readonly colorOf: (key: string) => string;
  readonly hidden: ReadonlySet<string>;
}

/** Events as rules, intervals as bands, series as lines. */
export function annotationOverlay(parts: OverlayParts): AnnotationOverlay {
  const drawn = parts.layers.map((layer, at) => overlayOf(parts, layer, `annotations${at}`));
  return {
    data: drawn.flatMap(({ data }) => data),
    behind: drawn.flatMap(({ behind }) => behind),
    above: drawn.flatMap(({ above }) => above),
  };
}

function overlayOf(
  { lie, look, colorOf, hidden }: OverlayParts,
  { kind, look: style, events, lines }: DrawnLayer,
  name: string,
): AnnotationOverlay {
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
  const color = style.color ?? look.muted;
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
  const label: JsonRecord = passiveMark('text', name, {
    [along]: { ...at('start'), offset: along === 'x' ? 3 : -3 },
    // Neighbours are below each other.
    [up]: up === 'y' ? { field: 'down' } : { signal: 'width - 3' },
    align: { value: up === 'y' ? 'left' : 'right' },
    baseline: { value: up === 'y' ? 'top' : 'bottom' },
    text: { field: 'title' },
    limit: { value: 120 },
    fill: { value: look.text },
    fontSize: { value: 11 },
  });
  return {
    data: [
      {
        name,
        values: events.map(({ start, end: until, title }, nth) => ({
          start,
          end: until,
          title,
          down: 2 + (nth % 4) * 13,
        })),
      },
    ],
    behind: isBand ? [mark] : [],
    above: [...(isBand ? [] : [mark]), ...(style.showLabel ? [label] : [])],
  };
}

/** The events and intervals at each of these positions: an event belongs to the nearest one. */
export function annotationLines(
  layers: readonly DrawnLayer[],
  positions: readonly number[],
): (place: number) => readonly TooltipLine[] {
  const events = layers.flatMap((layer) => layer.events);
  const sorted = positions.toSorted((a, b) => a - b);
  const nearest = (at: number): number =>
    sorted.reduce((best, each) => (Math.abs(each - at) < Math.abs(best - at) ? each : best), sorted[0] ?? at);
  let places: readonly { readonly event: DrawnEvent; readonly near: number }[] | null = null;
  return (place) =>
    (places ??= events.map((event) => ({ event, near: nearest(event.start) })))
      .filter(({ event, near }) => near === place || (event.start <= place && place <= event.end))
      .map(({ event }) => lineOf(event));
}

const lineOf = ({ layer, title, about }: DrawnEvent): TooltipLine => ({
  label: layer,
  value: about === '' ? title : `${title}: ${about}`,
  color: null,
  strong: false,
});
