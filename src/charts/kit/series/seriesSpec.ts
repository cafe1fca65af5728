import { asList, type JsonRecord } from '#domain/jsonValue.ts';
import { drawnLayers } from './marks/annotationMarks.ts';
import { type FormData, metricsOf } from '#domain/chart/form/formData.ts';
import { alongScale, type Orientation } from '../axes/axes.ts';
import { besideSignals, crowdedSignals, nameText } from '../axes/axisNames.ts';
import { bucketOf, chartFormats } from '../spec/text/formats.ts';
import { type Capped, capped, FIRST_SERIES, MAX_SERIES } from '../spec/limits.ts';
import {
  type ChartTheme,
  type NothingToDraw,
  type ChartSpec,
  type ChartState,
  ALL_NULL,
} from '../spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { type AnnotationOverlay, annotationOverlay, eventLines } from './marks/annotationOverlay.ts';
import { type Series, type SeriesAxis, sortedSeries } from './series/seriesFrame.ts';
import { barsBeside, type SeriesMark, type SeriesMarkParts } from './marks/seriesMarkParts.ts';
import { leftOut } from './leftOut.ts';
import { seriesMarks, seriesSignals } from './marks/seriesMarks.ts';
import { seriesLines } from './marks/seriesLines.ts';
import { seriesDimensions } from './series/seriesDimensions.ts';
import { isForecast, type NamedSeries, namedSeries } from './series/namedSeries.ts';
import { type Positions, positionsOf } from './series/positions.ts';
import { timeAxis } from './series/sortedRows.ts';
import { baseSpec, HOVER_SIGNAL } from '../spec/specParts.ts';
import type { SeriesLines } from '../spec/tooltips/tooltips.ts';
import { minorAxes } from './axes/seriesAxes.ts';
import { spansByStack, stacksOf, type Stacking } from './series/stack.ts';
import { timeTicks, withTickFormat } from './axes/timeTicks.ts';
import { asSecond, valueAxis } from './axes/valueAxis.ts';

/** Series of one type along an axis. */
export interface SeriesLayer {
  /** The settings of these series, and of their value axis. */
  readonly form: FormData;
  readonly mark: SeriesMark;
  readonly stacking: Stacking;
  readonly series: readonly Series[];
  readonly dimensionNames: readonly string[];
  /** Whether the values of a position may be added up. */
  readonly addsUp: boolean;
  /** Whether that axis is at the right. */
  readonly isRight: boolean;
}

type Layers<T> = readonly [T, ...T[]];

export interface SeriesRequest {
  /** The settings of the whole chart. */
  readonly form: FormData;
  readonly axis: SeriesAxis;
  readonly rowCount: number;
  readonly lie: Orientation;
  readonly layers: Layers<SeriesLayer>;
  readonly theme: ChartTheme;
  readonly state: ChartState;
  readonly colorsOf: (keys: readonly string[]) => (key: string) => string;
  /** The annotation layers among the layers, and what is wrong with others. */
  readonly formulas?: { readonly count: number; readonly notes: readonly Note[] };
}

/** Layers of series along one axis, with a value axis at each side that has any. */
export function seriesSpec(request: SeriesRequest): ChartSpec | NothingToDraw {
  const { form, axis, lie, theme, state } = request;
  const isNull = ({ values }: Series): boolean => values.every((value) => value === null);
  if (request.layers.every(({ series }) => series.every(isNull))) return ALL_NULL;

  const layers = shownLayers(request);
  const hasBars = layers.some(({ mark }) => mark === 'bar');
  const shown = layers.flatMap((each) => each.shown);
  const positions = positionsOf({ ...request, shown, hasBars });
  if ('reason' in positions) return positions;
  const { rows, domain } = positions;
  const ends = [Number(domain[0]), Number(domain.at(-1))] as const;
  const annotated = axis.kind === 'time' ? drawnLayers(form, ends) : NO_LAYERS;
  const lines = annotated.layers.flatMap(({ lines: own, style: { color } }) =>
    own.map((line) => ({ ...line, color })),
  );
  const all = layers.flatMap(({ ordered }) => ordered.items);
  const { colorsOf } = request;
  const named = namedSeries({ form, all, lines, names: positions.names, colorsOf });
  const { colorOf, keys } = named;
  const overlay = annotationOverlay({ layers: annotated.layers, lie, theme, colorOf, hidden: state.hidden });

  const marked = layerParts(request, layers, positions, named);
  const on = (scale: string) => marked.filter(({ names: { up } }) => up === scale);
  const drawnLines = lines.filter(({ key }) => !state.hidden.has(key));
  const first = valueAxis(
    on('up'),
    lie,
    drawnLines.flatMap(({ points }) => points.map(([, value]) => value)),
  );
  const second = on('second').length === 0 ? null : asSecond(valueAxis(on('second'), lie));
  const ticks = axis.kind === 'time' ? timeTicks(form, positions.values) : null;
  return {
    spec: {
      ...baseSpec(theme),
      signals: [
        ...withTickFormat(first.signals, ticks),
        ...(axis.kind === 'time' ? [{ name: 'alongTicks', value: ticks?.values ?? null }] : []),
        ...(second?.signals ?? []),
        HOVER_SIGNAL,
        ...nameSignals(request, shown, positions),
        { name: 'names', value: positions.names },
        { name: 'alongDomain', value: domain },
        ...seriesSignals(marked),
        ...overlay.signals,
      ],
      scales: [alongScale(lie, axis.kind, hasBars), first.scale, ...(second === null ? [] : [second.scale])],
      axes: [
        axis.kind === 'category'
          ? { ...first.along, encode: nameText('names[datum.value]', lie.along === 'x' ? 'below' : 'beside') }
          : axis.kind === 'time'
            ? { ...first.along, values: { signal: 'alongTicks' } }
            : first.along,
        hasLeftAxis(layers) ? first.up : { ...first.up, orient: 'right' },
        ...minorAxes(form, lie, axis.kind),
        ...(second === null ? [] : [second.up]),
      ],
      ...withOverlay(seriesMarks(marked), overlay),
    },
    legend:
      form['show_legend'] === false || (keys.length < 2 && layers.every(isOneOfAKind))
        ? []
        : keys.map((key) => ({ key, label: named.labelOf(key), color: colorOf(key) })),
    ramp: null,
    notes: [
      ...layers.flatMap(({ ordered }) => ordered.notes),
      ...rows.notes,
      ...first.notes,
      ...(second?.notes ?? []),
      ...annotated.notes,
      ...leftOut(form, annotated.count + (request.formulas?.count ?? 0), {
        notes: request.formulas?.notes ?? [],
        hasForecast: all.some(isForecast),
      }),
    ],
    tooltips: {
      kind: 'series',
      axis,
      times: bucketOf(form, axis.name),
      layers: layers.map((layer) => layerLines(layer, colorOf)),
      events: eventLines(annotated.layers, axis.kind === 'category' ? [] : positions.values),
    },
    dimensions: seriesDimensions(request),
    ...timeAxis(form, axis, rows.items, lie.along),
  };
}

/** A layer with its series in their order, as many as can be drawn, and those that are not hidden. */
interface ShownLayer extends SeriesLayer {
  readonly ordered: Capped<Series>;
  readonly shown: readonly Series[];
}

const shownLayers = ({ layers, state }: SeriesRequest): Layers<ShownLayer> =>
  mapped(layers, (layer) => {
    const ordered = capped(sortedSeries(layer.form, layer.series), MAX_SERIES, FIRST_SERIES);
    const shown = ordered.items.filter(({ key, forecastOf }) => !state.hidden.has(forecastOf ?? key));
    return { ...layer, ordered, shown };
  });

/** If only the right axis has series, they use the first axis. */
const hasLeftAxis = (layers: readonly SeriesLayer[]): boolean => layers.some(({ isRight }) => !isRight);

/** What the marks of each layer are drawn from; bars of all layers stand beside each other. */
function layerParts(
  { axis, rowCount, lie, theme, state }: SeriesRequest,
  layers: Layers<ShownLayer>,
  { rows, nameOf, placeOf }: Positions,
  { colorOf, colorOfName }: NamedSeries,
): Layers<SeriesMarkParts> {
  const hasLeft = hasLeftAxis(layers);
  let bars = 0;
  return mapped(layers, (layer, i): SeriesMarkParts => {
    const stacks = stacksOf(layer);
    const parts = {
      ...layer,
      theme,
      state,
      lie,
      kind: axis.kind,
      place: placeOf,
      rows: rows.items,
      series: layer.shown,
      stacks,
      spans: spansByStack(layer.shown, stacks, rowCount, layer.stacking),
      ...(colorOfName !== null && { colorOfRow: (row: number) => colorOfName(nameOf(row)) }),
      colorOf,
      numberText: chartFormats(layer.form).number,
      firstBar: bars,
      names: {
        values: `values${i || ''}`,
        lone: `lone${i || ''}`,
        up: hasLeft && layer.isRight ? ('second' as const) : ('up' as const),
      },
    };
    bars += barsBeside(parts);
    return parts;
  });
}

/** Signals that thin, turn or shorten the names of a category axis; the names of the largest values are kept. */
function nameSignals({ form, axis, lie }: SeriesRequest, shown: readonly Series[], positions: Positions) {
  const { names, rows } = positions;
  const sizes = {
    areAll: form['xAxisLabelInterval'] === '0',
    keys: names.map((_, at) => at),
    sizes: axis.kind === 'category' ? rows.items.map((row) => sizeAt(shown, row)) : [],
  };
  return lie.along === 'x' ? crowdedSignals(names, sizes) : besideSignals({ names, ...sizes });
}

const layerLines = (layer: ShownLayer, colorOf: NamedSeries['colorOf']): SeriesLines =>
  seriesLines({
    form: layer.form,
    series: layer.shown,
    numbers: chartFormats(layer.form).fullStyle,
    colorOf,
    stacking: layer.stacking,
    addsUp: layer.addsUp && (layer.stacking !== 'none' || isSplit(layer)),
  });

const mapped = <T, U>([first, ...others]: Layers<T>, make: (of: T, at: number) => U): Layers<U> => [
  make(first, 0),
  ...others.map((each, i) => make(each, i + 1)),
];

const isOneOfAKind = ({ dimensionNames }: SeriesLayer): boolean => dimensionNames.length === 0;

/** Whether its series are the parts of one metric. */
const isSplit = ({ form, dimensionNames }: SeriesLayer): boolean =>
  dimensionNames.length > 0 && metricsOf(form['metrics'] ?? form['metric']).length === 1;

/** How large the values of a row are together. */
const sizeAt = (series: readonly Series[], row: number): number =>
  series.reduce((sum, { values }) => sum + Math.abs(values[row] ?? 0), 0);

const NO_LAYERS: ReturnType<typeof drawnLayers> = { layers: [], count: 0, notes: [] };

/** Bands are behind the series, everything else of annotations is above them. */
function withOverlay(drawn: JsonRecord, { data, behind, above }: AnnotationOverlay): JsonRecord {
  return {
    data: [...asList(drawn['data']), ...data],
    marks: [...behind, ...asList(drawn['marks']), ...above],
  };
}
