import type { JsonRecord } from '#domain/jsonValue.ts';
import { columnsOf, isOn, metricLabel, metricsOf } from '#domain/chart/form/formData.ts';
import { chartFormats } from '../kit/spec/text/formats.ts';
import { capped, FIRST_SERIES, MAX_SERIES } from '../kit/spec/limits.ts';
import { haloOf, mark, passiveMark } from '../kit/spec/marks.ts';
import { ALL_NULL, type ChartTheme, NO_METRIC, type NothingToDraw } from '../kit/spec/chartSpec.ts';
import { isSelected, type Part, partsFrame } from '../kit/parts/partsFrame.ts';
import { partsLegend } from '../kit/parts/partTexts.ts';
import { middleNotes, radarReach } from './radarReach.ts';
import { textAligned, textPlaces } from './radarTexts.ts';
import { seriesColors } from '../kit/spec/series/seriesColors.ts';
import { fullSizeSpec, DIMMED, HOVER_SIGNAL } from '../kit/spec/specParts.ts';
import { textSpace } from '../kit/spec/text/textSpace.ts';
import { tooltipLine } from '../kit/spec/text/tooltipLine.ts';
import { markKey, markTooltips } from '../kit/spec/tooltips/tooltips.ts';
import type { Draw } from '../api.ts';
import type { RadarForm } from './chart.ts';

const LEVELS = [0.2, 0.4, 0.6, 0.8, 1];
/** The approximate width of a name's character, and the most the ring reserves for it. */
const [CHARACTER, WIDEST] = [7, 110];

/** A spoke that points down more than this has its name below its end. */
const NAMED_BELOW = 0.8;

/** One shape: a row with its metric values. */
interface Shape {
  readonly part: Part;
  readonly values: (number | null)[];
}

/** Metrics around a centre, and a shape for each row through its values. */
export const draw: Draw<RadarForm> = (form, frame, theme, state) => {
  const metrics = metricsOf(form['metrics']);
  const groups = columnsOf(form['groupby']);
  if (metrics.length === 0) return NO_METRIC;
  const reads = metrics.map((metric) => partsFrame(form, frame, groups, metric));
  const unread = reads.find((each): each is NothingToDraw => 'reason' in each && each !== ALL_NULL);
  if (unread !== undefined) return unread;
  const [read] = reads.filter((each) => 'parts' in each);
  if (read === undefined) return ALL_NULL;
  const inOrder = shapesOf(reads.map((each) => ('parts' in each ? each.parts : [])));
  const all = capped(inOrder, MAX_SERIES, FIRST_SERIES);
  const colorOf = seriesColors(
    form,
    theme,
    all.items.map(({ part }) => part.label),
  );
  const shown = all.items.filter(({ part }) => !state.hidden.has(part.label));
  const formats = chartFormats(form);
  const names = metrics.map(metricLabel);
  const reach = radarReach(
    form,
    names,
    inOrder.map(({ values }) => values),
  );
  const spokes = spokesOf(names);
  const isCircle = isOn(form['is_circle']);
  const labelOf = ({ label }: Part, value: number): string =>
    form['label_type'] === 'key_value' ? `${label}: ${formats.number(value)}` : formats.number(value);

  return {
    spec: {
      ...fullSizeSpec(theme),
      signals: [
        HOVER_SIGNAL,
        ...ringSignals(spokes, isCircle),
        { name: 'drawnTexts', update: "keptLabels([data('texts')], [])" },
      ],
      data: [
        { name: 'spokes', values: spokes },
        {
          name: 'levels',
          values: LEVELS.flatMap((share) =>
            (isCircle ? spokes.slice(0, 1) : spokes).map(({ sin, cos }) => ({ share, sin, cos })),
          ),
        },
        {
          name: 'points',
          values: shown.flatMap(({ part, values }, order) =>
            spokes.map(({ sin, cos }, i) => ({
              row: part.row,
              series: i,
              order,
              label: `${part.row} ${i}`,
              sin,
              cos,
              share: reach(values, i),
              color: colorOf(part.label),
              opacity: isSelected(part, state.selected) ? 1 : DIMMED,
              ...labelled(values[i] == null || !isOn(form['show_labels']) ? '' : labelOf(part, values[i])),
            })),
          ),
        },
        textPlaces(form['label_position']),
      ],
      marks: [...grid(isCircle, theme), ...shapeMarks(theme, form)],
    },
    legend:
      groups.length === 0
        ? []
        : partsLegend(
            form,
            all.items.map(({ part }) => part),
            colorOf,
          ),
    ramp: null,
    notes: [
      ...all.notes,
      ...middleNotes(
        form,
        names,
        shown.map(({ values }) => values),
      ),
    ],
    tooltips: markTooltips(
      formats.fullStyle,
      shown.flatMap(({ part, values }) => {
        const title = groups.length === 0 ? '' : part.label;
        const linesAt = (at: number) =>
          values.flatMap((value, i) =>
            value === null
              ? []
              : [{ ...tooltipLine(names[i] ?? '', value, colorOf(part.label)), strong: i === at }],
          );
        return [
          [part.row, { title, lines: linesAt(-1) }] as const,
          ...values.map((_, at) => [markKey(part.row, at), { title, lines: linesAt(at) }] as const),
        ];
      }),
    ),
    dimensions: groups.length === 0 ? null : read.dimensions,
  };
};

const labelled = (text: string): JsonRecord => ({ text, wide: textSpace(text) });

/** The shapes by row, from the parts of each metric. */
function shapesOf(parts: readonly (readonly Part[])[]): readonly Shape[] {
  const shapes = new Map<number, Shape>();
  for (const [i, ofMetric] of parts.entries()) {
    for (const part of ofMetric) {
      const shape = shapes.get(part.row) ?? { part, values: parts.map(() => null) };
      shape.values[i] = part.value;
      shapes.set(part.row, shape);
    }
  }
  return [...shapes.values()].toSorted((a, b) => a.part.row - b.part.row);
}

interface Spoke {
  readonly name: string;
  readonly sin: number;
  readonly cos: number;
}

/** One for each metric, the first upright, the others to the left of it. */
const spokesOf = (names: readonly string[]): readonly Spoke[] =>
  names.map((name, i) => {
    const angle = (-2 * Math.PI * i) / names.length;
    return { name, sin: Math.sin(angle), cos: Math.cos(angle) };
  });

/** Where the ring is and how large, with room for the names around it. */
function ringSignals(spokes: readonly Spoke[], isCircle: boolean): readonly JsonRecord[] {
  // How far the spokes reach to the sides and down, as fractions of the first, which is upright.
  const widest = Math.max(0.1, ...spokes.map(({ sin }) => Math.abs(sin)));
  const deepest = Math.max(0, ...spokes.map(({ cos }) => -cos));
  const foot = isCircle ? 1 : deepest;
  const lengths = spokes.map((_, i) => `length(data('spokes')[${i}].name)`).join();
  return [
    // They may get the names of their dataset once they are drawn.
    { name: 'widest', update: `min(max(${lengths}) * ${CHARACTER}, ${WIDEST})` },
    // In a narrow chart shapes have priority, and names are truncated.
    { name: 'longest', update: 'min(widest, width * 0.2)' },
    { name: 'isLabelled', update: 'width > 150 && height > 90' },
    // Names take room only at the sides that have some.
    { name: 'beside', update: 'isLabelled ? longest + 14 : 4' },
    { name: 'above', update: 'isLabelled ? 20 : 4' },
    { name: 'below', update: `isLabelled && ${deepest > NAMED_BELOW} ? 20 : 4` },
    { name: 'tall', update: 'height - above - below' },
    {
      name: 'outer',
      update: `max(10, min((width / 2 - beside) / ${widest}, width / 2 - 4, tall / ${1 + foot}))`,
    },
    { name: 'middle', update: `above + (tall - outer * ${1 + foot}) / 2 + outer` },
  ];
}

const at = (radius: string): JsonRecord => ({
  x: { signal: `width / 2 + outer * (${radius}) * datum.sin` },
  y: { signal: `middle - outer * (${radius}) * datum.cos` },
});

/** The spokes with metric names, and rings or polygons around the centre. */
function grid(isCircle: boolean, theme: ChartTheme): readonly JsonRecord[] {
  const rings: JsonRecord = isCircle
    ? passiveMark('symbol', 'levels', {
        x: { signal: 'width / 2' },
        y: { signal: 'middle' },
        size: { signal: 'pow(2 * outer * datum.share, 2)' },
        stroke: { value: theme.line },
      })
    : {
        type: 'group',
        interactive: false,
        from: { facet: { name: 'level', data: 'levels', groupby: 'share' } },
        marks: [
          passiveMark('line', 'level', {
            ...at('datum.share'),
            stroke: { value: theme.line },
            strokeWidth: { value: 1 },
            interpolate: { value: 'linear-closed' },
          }),
        ],
      };
  return [
    rings,
    passiveMark('rule', 'spokes', {
      x2: { signal: 'width / 2' },
      y2: { signal: 'middle' },
      ...at('1'),
      stroke: { value: theme.line },
    }),
    passiveMark('text', 'spokes', {
      ...at('1 + 8 / outer'),
      align: { signal: "abs(datum.sin) < 0.1 ? 'center' : datum.sin < 0 ? 'right' : 'left'" },
      baseline: { signal: `datum.cos > 0.8 ? 'bottom' : datum.cos < -${NAMED_BELOW} ? 'top' : 'middle'` },
      text: { signal: "isLabelled ? datum.name : ''" },
      limit: { signal: 'abs(datum.sin) < 0.1 ? width : width / 2 - outer * abs(datum.sin) - 10' },
      fill: { value: theme.text },
    }),
  ];
}

function shapeMarks(theme: ChartTheme, form: RadarForm): readonly JsonRecord[] {
  const cursor = { value: 'pointer' };
  const value = {
    ...at('datum.share'),
    ...textAligned(form['label_position']),
    text: { signal: "isLabelled && drawnTexts[datum.label] ? datum.text : ''" },
    fill: { value: theme.text },
    opacity: { field: 'opacity' },
  };
  return [
    {
      type: 'group',
      from: { facet: { name: 'shape', data: 'points', groupby: ['row', 'order'] } },
      sort: { field: 'datum.order' },
      marks: [
        mark('line', 'shape', {
          ...at('datum.share'),
          interpolate: { value: 'linear-closed' },
          stroke: { field: 'color' },
          strokeWidth: { signal: 'hover === datum.row ? 3 : 2' },
          strokeOpacity: { field: 'opacity' },
          strokeJoin: { value: 'round' },
          cursor,
        }),
      ],
    },
    mark('symbol', 'points', {
      ...at('datum.share'),
      size: { value: 40 },
      fill: { field: 'color' },
      opacity: { field: 'opacity' },
      cursor,
    }),
    // A spoke may lead through it.
    passiveMark('text', 'texts', { ...value, ...haloOf(theme) }),
    passiveMark('text', 'texts', value),
  ];
}
