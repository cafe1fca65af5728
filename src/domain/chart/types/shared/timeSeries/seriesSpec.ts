import { asList } from '../../../../jsonValue.ts';
import type { JsonRecord } from '../../../../jsonValue.ts';
import { drawnLayers } from '../../../annotation/annotationMarks.ts';
import { type FormData, isOn, metricsOf } from '../../../form/formData.ts';
import { alongScale, type Orientation } from '../axes.ts';
import { besideSignals, crowdedSignals, nameText } from '../axisNames.ts';
import { chartFormats } from '../../../spec/formats.ts';
import {
  capped,
  FIRST_SERIES,
  FIRST_VALUES,
  MAX_CATEGORIES,
  MAX_POINTS,
  MAX_SERIES,
} from '../../../spec/limits.ts';
import type {
  ChartTheme,
  NothingToDraw,
  Note,
  ChartSpec,
  ChartState,
  TooltipText,
} from '../../../spec/chartSpec.ts';
import { ALL_NULL, OUT_OF_ZOOM } from '../../../spec/chartSpec.ts';
import { type AnnotationOverlay, annotationLines, annotationOverlay } from './marks/annotationOverlay.ts';
import { type AxisKind, axisText, type Series, type SeriesAxis, sortedSeries } from './series/seriesFrame.ts';
import { barsBeside, type SeriesMark, type SeriesMarkParts, smallestGap } from './marks/seriesMarkParts.ts';
import { leftOut } from './leftOut.ts';
import { seriesMarks, seriesSignals } from './marks/seriesMarks.ts';
import { seriesTooltip } from './marks/seriesTooltip.ts';
import { seriesDimensions } from './series/seriesDimensions.ts';
import { seriesLabel } from './series/seriesLabel.ts';
import { sortedRows, timeAxis, zoomedRows } from './series/sortedRows.ts';
import { baseSpec, HOVER_SIGNAL } from '../../../spec/specParts.ts';
import { minorAxes, withinBounds } from './axes/seriesAxes.ts';
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
  readonly look: ChartTheme;
  readonly state: ChartState;
  readonly colorsOf: (keys: readonly string[]) => (key: string) => string;
  /** The annotation layers among the layers, and what is wrong with others. */
  readonly formulas?: { readonly count: number; readonly notes: readonly Note[] };
}

/** Layers of series along one axis, with a value axis at each side that has any. */
export function seriesSpec(request: SeriesRequest): ChartSpec | NothingToDraw {
  const { form, axis, rowCount, lie, look, state } = request;
  const isNull = ({ values }: Series): boolean => values.every((value) => value === null);
  if (request.layers.every(({ series }) => series.every(isNull))) return ALL_NULL;

  const layers = mapped(request.layers, (layer) => {
    const ordered = capped(sortedSeries(layer.form, layer.series), MAX_SERIES, FIRST_SERIES);
    return {
      ...layer,
      ordered,
      shown: ordered.items.filter(({ key, forecastOf }) => !state.hidden.has(forecastOf ?? key)),
    };
  });
  const shown = layers.flatMap((each) => each.shown);
  const isNamed = axis.kind === 'category';
  const max = isNamed ? MAX_CATEGORIES : Math.floor(MAX_POINTS / Math.max(shown.length, 1));
  const inside = withinBounds(form, axis, sortedRows(form, axis, shown, rowCount));
  const sorted = zoomedRows(form, axis, inside, state.zoom);
  if (sorted.length === 0 && state.zoom) return OUT_OF_ZOOM;
  const rows = capped(sorted, max, FIRST_VALUES);
  const formats = chartFormats(form);
  // Two rows may have the same name; each keeps its own position.
  const nameOf = (row: number): string => axisText(axis, row, formats.bucket);
  const names = isNamed ? rows.items.map(nameOf) : [];
  const nameSizes = {
    areAll: form['xAxisLabelInterval'] === '0',
    keys: names.map((_, at) => at),
    sizes: isNamed ? rows.items.map((row) => sizeAt(shown, row)) : [],
  };
  const placeOf = new Map(rows.items.map((row, at) => [row, isNamed ? at : Number(axis.values[row])]));
  const hasBars = layers.some(({ mark }) => mark === 'bar');
  const alongDomain = isNamed
    ? names.map((_, at) => at)
    : padded(
        rows.items.map((row) => Number(axis.values[row])),
        axis.kind,
        hasBars,
      );
  const ends = [Number(alongDomain[0]), Number(alongDomain.at(-1))] as const;
  const annotated = axis.kind === 'time' ? drawnLayers(form, ends) : NO_LAYERS;
  const annotatedLines = annotated.layers.flatMap(({ lines, look: { color } }) =>
    lines.map((line) => ({ ...line, color })),
  );
  const isForecast = ({ forecastOf }: Series): boolean => forecastOf !== undefined;
  const all = layers.flatMap(({ ordered }) => ordered.items);
  const seriesKeys = all.filter((each) => !isForecast(each)).map(({ key }) => key);
  const labels = new Map(all.map((each) => [each.key, seriesLabel(each)]));
  const keys = [...seriesKeys, ...annotatedLines.map(({ key }) => key)];
  const named = new Map(annotatedLines.map(({ key, color }) => [key, color]));
  const colorOfKey = request.colorsOf([...keys, ...all.filter(isForecast).map(({ key }) => key)]);
  const colorOf = (key: string): string => named.get(key) ?? colorOfKey(key);
  const overlay = annotationOverlay({ layers: annotated.layers, lie, look, colorOf, hidden: state.hidden });
  // If only the right axis has series, they use the first axis.
  const hasLeft = layers.some(({ isRight }) => !isRight);

  const byName = isOn(form['color_by_primary_axis']) && isNamed && seriesKeys.length === 1;
  let bars = 0;
  const colorOfName = byName ? request.colorsOf(names) : null;
  const colorOfRow = colorOfName === null ? null : (row: number): string => colorOfName(nameOf(row));
  const marked = mapped(layers, (layer, i): SeriesMarkParts => {
    const stacks = stacksOf(layer);
    const parts = {
      ...layer,
      look,
      state,
      lie,
      kind: axis.kind,
      place: (row: number) => placeOf.get(row) ?? 0,
      rows: rows.items,
      series: layer.shown,
      stacks,
      spans: spansByStack(layer.shown, stacks, rowCount, layer.stacking),
      ...(colorOfRow !== null && { colorOfRow }),
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
  const on = (scale: string) => marked.filter(({ names: { up } }) => up === scale);
  const first = valueAxis(
    on('up'),
    lie,
    annotatedLines
      .filter(({ key }) => !state.hidden.has(key))
      .flatMap(({ points }) => points.map(([, value]) => value)),
  );
  const second = on('second').length === 0 ? null : asSecond(valueAxis(on('second'), lie));
  const ticks =
    axis.kind === 'time'
      ? timeTicks(
          form,
          rows.items.map((row) => Number(axis.values[row])),
        )
      : null;
  const tooltips = layers.map((layer) =>
    seriesTooltip({
      form: layer.form,
      axis,
      series: layer.shown,
      formats: { ...chartFormats(layer.form), bucket: formats.bucket },
      colorOf,
      stacking: layer.stacking,
      addsUp: layer.addsUp && (layer.stacking !== 'none' || isSplit(layer)),
    }),
  );

  const eventsAt = annotationLines(
    annotated.layers,
    isNamed ? [] : rows.items.map((row) => Number(axis.values[row])),
  );
  return {
    spec: {
      ...baseSpec(look),
      signals: [
        ...withTickFormat(first.signals, ticks),
        ...(axis.kind === 'time' ? [{ name: 'alongTicks', value: ticks?.values ?? null }] : []),
        ...(second?.signals ?? []),
        HOVER_SIGNAL,
        ...(lie.along === 'x' ? crowdedSignals(names, nameSizes) : besideSignals({ names, ...nameSizes })),
        { name: 'names', value: names },
        { name: 'alongDomain', value: alongDomain },
        ...seriesSignals(marked),
      ],
      scales: [alongScale(lie, axis.kind, hasBars), first.scale, ...(second === null ? [] : [second.scale])],
      axes: [
        isNamed
          ? { ...first.along, encode: nameText('names[datum.value]', lie.along === 'x' ? 'below' : 'beside') }
          : axis.kind === 'time'
            ? { ...first.along, values: { signal: 'alongTicks' } }
            : first.along,
        hasLeft ? first.up : { ...first.up, orient: 'right' },
        ...minorAxes(form, lie, axis.kind),
        ...(second === null ? [] : [second.up]),
      ],
      ...withOverlay(seriesMarks(marked), overlay),
    },
    legend:
      form['show_legend'] === false || (keys.length < 2 && layers.every(isOneOfAKind))
        ? []
        : keys.map((key) => ({ key, label: labels.get(key) ?? key, color: colorOf(key) })),
    ramp: null,
    notes: [
      ...layers.flatMap(({ ordered }) => ordered.notes),
      ...rows.notes,
      ...annotated.notes,
      ...leftOut(form, annotated.count + (request.formulas?.count ?? 0), {
        notes: request.formulas?.notes ?? [],
        hasForecast: all.some(isForecast),
      }),
    ],
    tooltip(place) {
      const text = joined(tooltips.map((tooltip) => tooltip(place)).filter((each) => each !== null));
      const events = eventsAt(Number(axis.values[place.row]));
      return text && { ...text, lines: [...text.lines, ...events] };
    },
    dimensions: (place) => seriesDimensions(request, place),
    ...timeAxis(form, axis, rows.items, { along: lie.along, bucket: formats.bucket }),
  };
}

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

/** The tooltips of the layers for one position, in order. */
function joined([first, ...others]: readonly TooltipText[]): TooltipText | null {
  if (first === undefined) return null;
  return others.reduce(
    (all, { lines, more }) => ({ ...all, lines: [...all.lines, ...lines], more: all.more + more }),
    first,
  );
}

/** From the first position to the last; bars add half a position at both ends. */
function padded(values: readonly number[], kind: AxisKind, halfPlace: boolean): readonly number[] {
  const known = values.filter(Number.isFinite);
  const [low, high] = [min(known), max(known)];
  const pad = halfPlace || low === high ? smallestGap(known, kind) / 2 : 0;
  return [low - pad, high + pad];
}

const min = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), values[0] ?? 0);
const max = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), values[0] ?? 1);

const NO_LAYERS: ReturnType<typeof drawnLayers> = { layers: [], count: 0, notes: [] };

/** Bands are behind the series, everything else of annotations is above them. */
function withOverlay(drawn: JsonRecord, { data, behind, above }: AnnotationOverlay): JsonRecord {
  return {
    data: [...asList(drawn['data']), ...data],
    marks: [...behind, ...asList(drawn['marks']), ...above],
  };
}
