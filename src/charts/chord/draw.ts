import { columnOf } from '#domain/compile/frame.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { colorOrder } from '../kit/colors/colorOrder.ts';
import { metricLabel, metricOf } from '#domain/chart/form/formData.ts';
import { mark, passiveMark } from '../kit/spec/marks.ts';
import { ALL_NULL, NO_METRIC, NO_ROWS, notDrawn } from '../kit/spec/chartSpec.ts';
import { chartFormats } from '../kit/spec/text/formats.ts';
import { type Capped, capped, FIRST_VALUES } from '../kit/spec/limits.ts';
import { seriesColors } from '../kit/spec/series/seriesColors.ts';
import { fullSizeSpec, HOVER_SIGNAL, LABEL_SIZE } from '../kit/spec/specParts.ts';
import { tooltipLine } from '../kit/spec/text/tooltipLine.ts';
import type { Draw } from '../api.ts';
import { inCategoryOrder } from '../kit/categories/categoryOrder.ts';
import { columnIn } from '../kit/columnIn.ts';
import { aboveZero, NONE_ABOVE_ZERO } from '../kit/parts/aboveZero.ts';
import { type MarkText, markTooltips } from '../kit/spec/tooltips/tooltips.ts';
import { type ChordGroup, type ChordLayout, chordLayout, type Flow, ribbonPath } from './chordLayout.ts';
import { chordQuery } from './query.ts';
import type { ChordForm } from './chart.ts';

const MAX_GROUPS = 60;
/** The radius of the outlines, which Vega scales. */
const RADIUS = 100;

/** What flows between the names on a circle. */
export const draw: Draw<ChordForm> = (form, frame, theme) => {
  if (frame.rowCount === 0) return NO_ROWS;
  const metric = metricOf(form['metric']);
  if (metric === null) return NO_METRIC;
  const values = columnOf(frame, metricLabel(metric));
  if (values === undefined) return notDrawn(metricLabel(metric));
  const [from, to] = ['groupby', 'columns'].map((key) => columnIn(form, frame, key));
  if (from === undefined || to === undefined) return notDrawn(from === undefined ? 'groupby' : 'columns');
  const all = values.values.flatMap((raw, row): readonly Flow[] => {
    const value = numberOf(raw);
    return value === null
      ? []
      : [{ source: categoryText(from.values[row]), target: categoryText(to.values[row]), value }];
  });
  if (all.length === 0) return ALL_NULL;
  const { parts: flows, notes } = aboveZero(all);
  const largest = largestNames(flows);
  if (largest.items.length === 0) return NONE_ABOVE_ZERO;
  const colorOf = seriesColors(form, theme, colorOrder(chordQuery, form, largest.items));
  const names = inCategoryOrder(form, largest.items, (name) => name);
  const layout = chordLayout(names, flows);
  const { groups, ribbons } = layout;
  const apart = radiiOfNames(groups);
  const maxLength = Math.min(
    names.reduce((max, name) => Math.max(max, name.length), 0),
    18,
  );
  return {
    spec: {
      ...fullSizeSpec(theme),
      signals: [
        HOVER_SIGNAL,
        { name: 'longest', value: maxLength * LABEL_SIZE * 0.55 + 12 },
        { name: 'outer', update: 'max(10, min(width / 2 - min(longest, width / 5), height / 2 - 20))' },
        { name: 'inner', update: 'outer * 0.93' },
      ],
      data: [
        {
          name: 'groups',
          values: groups.map(({ name, from: a0, to: a1 }, row) => ({
            row,
            a0,
            a1,
            middle: (a0 + a1) / 2,
            text: name,
            // Never, if it covers a name of a larger group at any size.
            least: apart.get(name) ?? null,
            color: colorOf(name),
          })),
        },
        {
          name: 'ribbons',
          values: ribbons.map(({ source, target, there, back, ends }, at) => ({
            row: groups.length + at,
            path: ribbonPath(ends, RADIUS),
            color: colorOf(there >= back ? source : target),
          })),
        },
      ],
      marks: chordMarks(groups.length),
    },
    legend: [],
    ramp: null,
    notes: [...largest.notes, ...notes],
    tooltips: markTooltips(chartFormats(form).fullStyle, [
      ...chordTexts(layout, values.name, colorOf).entries(),
    ]),
    dimensions: null,
  };
};

/** The names with the largest flows, in the order of the rows. */
function largestNames(flows: readonly Flow[]): Capped<string> {
  const sums = new Map<string, number>();
  for (const { source, target, value } of flows)
    for (const name of [source, target]) sums.set(name, (sums.get(name) ?? 0) + value);
  const largest = [...sums.keys()].toSorted((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0));
  const { items, notes } = capped(largest, MAX_GROUPS, FIRST_VALUES);
  const kept = new Set(items);
  return { items: [...sums.keys()].filter((name) => kept.has(name)), notes };
}

/** Ribbons, the arcs of their groups, and the names around them. */
function chordMarks(groupCount: number): readonly object[] {
  return [
    mark('path', 'ribbons', {
      x: { signal: 'width / 2' },
      y: { signal: 'height / 2' },
      path: { field: 'path' },
      scaleX: { signal: `inner / ${RADIUS}` },
      scaleY: { signal: `inner / ${RADIUS}` },
      fill: { field: 'color' },
      fillOpacity: {
        signal: `hover === datum.row ? 0.9 : hover === null || hover < ${groupCount} ? 0.6 : 0.25`,
      },
    }),
    mark('arc', 'groups', {
      x: { signal: 'width / 2' },
      y: { signal: 'height / 2' },
      startAngle: { field: 'a0' },
      endAngle: { field: 'a1' },
      innerRadius: { signal: 'inner + 1' },
      outerRadius: { signal: 'outer' },
      fill: { field: 'color' },
    }),
    passiveMark('text', 'groups', {
      x: { signal: 'width / 2 + (outer + 6) * sin(datum.middle)' },
      y: { signal: 'height / 2 - (outer + 6) * cos(datum.middle)' },
      align: {
        signal: "abs(sin(datum.middle)) < 0.15 ? 'center' : datum.middle < PI ? 'left' : 'right'",
      },
      baseline: {
        signal: "cos(datum.middle) > 0.95 ? 'bottom' : cos(datum.middle) < -0.95 ? 'top' : 'middle'",
      },
      limit: { signal: 'max(24, width / 2 - outer * abs(sin(datum.middle)) - 8)' },
      // A name beside an arc that is thinner than a line of text would cover that of its neighbour.
      text: {
        signal: `datum.least !== null && outer >= datum.least && (datum.a1 - datum.a0) * outer > ${LABEL_SIZE * 0.7} ? datum.text : ''`,
      },
    }),
  ];
}

/** Of each group its sum, and after them of each ribbon what flows in each direction. */
function chordTexts(
  { groups, ribbons }: ChordLayout,
  metric: string,
  colorOf: (name: string) => string,
): readonly MarkText[] {
  const flow = (from: string, to: string, value: number) =>
    value > 0 ? [tooltipLine(`${from} › ${to}`, value, colorOf(from))] : [];
  return [
    ...groups.map(({ name, value }) => ({ title: name, lines: [tooltipLine(metric, value, colorOf(name))] })),
    ...ribbons.map(({ source, target, there, back }) => ({
      title: metric,
      lines: [...flow(source, target, there), ...flow(target, source, back)],
    })),
  ];
}

/** The radii at which names are kept apart: a larger circle has room for more of them. */
const RADII = [40, 60, 80, 100, 125, 160, 200, 260];

/** The least radius from which on a name does not cover that of a larger group. */
function radiiOfNames(groups: readonly ChordGroup[]): ReadonlyMap<string, number> {
  const sizes = RADII.map((radius) => [radius, namesApart(groups, radius)] as const);
  return new Map(
    groups.flatMap(({ name }): readonly (readonly [string, number])[] => {
      const covered = sizes.findLastIndex(([, apart]) => !apart.has(name));
      const radius = RADII[covered + 1];
      return radius === undefined ? [] : [[name, covered === -1 ? 0 : radius]];
    }),
  );
}

/** The names that do not cover one of a larger group around a circle. */
function namesApart(groups: readonly ChordGroup[], radius: number): ReadonlySet<string> {
  const kept: { readonly name: string; readonly left: number; readonly right: number; readonly y: number }[] =
    [];
  for (const { name, from, to } of groups.toSorted((a, b) => b.value - a.value)) {
    const [sin, cos] = [Math.sin((from + to) / 2), Math.cos((from + to) / 2)];
    const width = 0.55 * LABEL_SIZE * name.length;
    const x = radius * sin;
    const left = Math.abs(sin) < 0.15 ? x - width / 2 : sin > 0 ? x : x - width;
    const box = { name, left, right: left + width, y: radius * cos };
    const isFree = kept.every(
      (other) => Math.abs(other.y - box.y) > LABEL_SIZE || other.right < box.left || box.right < other.left,
    );
    if (isFree) kept.push(box);
  }
  return new Set(kept.map(({ name }) => name));
}
