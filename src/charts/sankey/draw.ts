import type { JsonRecord } from '#domain/jsonValue.ts';
import { columnsOf, metricLabel, metricOf } from '#domain/chart/form/formData.ts';
import { chartFormats, percent } from '../kit/spec/text/formats.ts';
import { capped, FIRST_VALUES, MAX_PARTS } from '../kit/spec/limits.ts';
import { mark, passiveMark } from '../kit/spec/marks.ts';
import type { ChartTheme } from '../kit/spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { aboveZero, NONE_ABOVE_ZERO } from '../kit/parts/aboveZero.ts';
import { partsFrame } from '../kit/parts/partsFrame.ts';
import { sankeyLayout, type SankeyNode } from './sankeyLayout.ts';
import { seriesColors } from '../kit/spec/series/seriesColors.ts';
import { fullSizeSpec, HOVER_SIGNAL } from '../kit/spec/specParts.ts';
import { tooltipLine } from '../kit/spec/text/tooltipLine.ts';
import { markTooltips } from '../kit/spec/tooltips/tooltips.ts';
import type { Draw } from '../api.ts';
import type { SankeyForm } from './chart.ts';

const NODE_WIDTH = 16;
/** The approximate width of a name's character, and the most of the width names at the right take. */
const [CHARACTER, MAX_NAMES] = [7, 0.35];
/** In a narrow chart they take more. */
const [NARROW, MAX_IN_NARROW] = [360, 0.42];
/** Closer names would overlap. */
const LINE = 13;
/** What a name has beside its node. */
const ROOM = `((datum.at === 1 ? width - inner : inner / max(columns - 1, 1)) - ${NODE_WIDTH + 8})`;
const IS_BROKEN = `(isArray(datum.lines) && ${CHARACTER} * length(datum.name) > ${ROOM} && height * datum.near > ${2 * LINE})`;
/** Whether so few letters of a name would be left that it cannot be recognized. */
const IS_NO_START = `(${ROOM} < ${5 * CHARACTER} && ${CHARACTER} * length(datum.name) > ${ROOM})`;
/** The node rows, below those of flows. */
const nodeRow = (index: number): number => -1 - index;

/** Flows between nodes: nodes in columns, and ribbons between them. */
export const draw: Draw<SankeyForm> = (form, frame, theme) => {
  const metric = metricOf(form['metric']);
  const label = metric === null ? '' : metricLabel(metric);
  const ends = (['source', 'target'] as const).flatMap((key) => columnsOf(form[key]));
  const read = partsFrame(form, frame, ends, metric);
  if ('reason' in read) return read;
  const drawn = aboveZero(read.parts);
  const flows = capped(
    drawn.parts.flatMap(({ row, names: [source, target], value }) =>
      source === undefined || target === undefined ? [] : [{ row, source, target, value }],
    ),
    MAX_PARTS,
    FIRST_VALUES,
  );
  const { nodes, ribbons, columns, circular } = sankeyLayout(flows.items);
  if (ribbons.length === 0) return circular > 0 ? { reason: circularNote(circular) } : NONE_ABOVE_ZERO;
  const colorOf = seriesColors(form, theme, [
    ...new Set(flows.items.flatMap((each) => [each.source, each.target])),
  ]);
  const valueOf = new Map(nodes.map(({ name, value }) => [name, value]));
  const columnOf = new Map(nodes.map(({ name, column }) => [name, column]));
  const share = (column: number | undefined): number => (column ?? 0) / Math.max(columns - 1, 1);
  const formats = chartFormats(form);
  const maxLength = nodes
    .filter(({ column }) => column === columns - 1)
    .reduce((max, { name }) => Math.max(max, name.length), 0);
  return {
    spec: {
      ...fullSizeSpec(theme),
      signals: [
        HOVER_SIGNAL,
        { name: 'longest', value: maxLength * CHARACTER + 16 },
        { name: 'columns', value: columns },
        {
          name: 'inner',
          update: `max(20, width - ${NODE_WIDTH} - min(longest, width * (width < ${NARROW} ? ${MAX_IN_NARROW} : ${MAX_NAMES})))`,
        },
      ],
      data: [
        {
          name: 'ribbons',
          values: ribbons.map(({ row, source, target, y0, y1, width }) => ({
            row,
            y0,
            y1,
            width,
            from: share(columnOf.get(source)),
            to: share(columnOf.get(target)),
            color: colorOf(source),
          })),
        },
        {
          name: 'nodes',
          values: nodes.map(({ name, column, y0, y1 }, i) => ({
            row: nodeRow(i),
            name,
            lines: twoLines(name),
            at: share(column),
            y0,
            y1,
            apart: apart(nodes, i),
            near: near(nodes, i),
            color: colorOf(name),
          })),
        },
      ],
      marks: [ribbonMark, nodeMark, nodeNames(theme)],
    },
    legend: [],
    ramp: null,
    notes: [...flows.notes, ...drawn.notes, ...(circular > 0 ? [circularNote(circular)] : [])],
    tooltips: markTooltips(formats.fullStyle, [
      ...ribbons.map(({ row, source, target, value }) => {
        const shareOf = (name: string): string => percent(value / (valueOf.get(name) ?? value));
        const color = colorOf(source);
        const lines = [
          tooltipLine(label, value, color),
          ...[source, target].map((name) => tooltipLine(`% (${name})`, shareOf(name), color)),
        ];
        return [row, { title: `${source} › ${target}`, lines }] as const;
      }),
      ...nodes.map(({ name, value }, i) => {
        const lines = [tooltipLine(label, value, colorOf(name))];
        return [nodeRow(i), { title: name, lines }] as const;
      }),
    ]),
    dimensions: null,
  };
};

/** The edges of a ribbon or node. */
const top = (y: string): string => `height * datum.${y}`;
const bottom = (y: string): string => `height * (datum.${y} + datum.width)`;
/** Where a ribbon begins and ends. */
const [FROM, TO] = [`(inner * datum.from + ${NODE_WIDTH})`, '(inner * datum.to)'];
const HALF = `(${FROM} + ${TO}) / 2`;

const ribbonMark = mark('path', 'ribbons', {
  path: {
    signal: [
      `'M' + ${FROM} + ',' + ${top('y0')}`,
      `'C' + ${HALF} + ',' + ${top('y0')} + ' ' + ${HALF} + ',' + ${top('y1')} + ' ' + ${TO} + ',' + ${top('y1')}`,
      `'V' + ${bottom('y1')}`,
      `'C' + ${HALF} + ',' + ${bottom('y1')} + ' ' + ${HALF} + ',' + ${bottom('y0')} + ' ' + ${FROM} + ',' + ${bottom('y0')}`,
      "'Z'",
    ].join(' + '),
  },
  fill: { field: 'color' },
  fillOpacity: { signal: 'hover === datum.row ? 0.5 : 0.25' },
});

const nodeMark = mark('rect', 'nodes', {
  x: { signal: 'inner * datum.at' },
  width: { value: NODE_WIDTH },
  y: { signal: top('y0') },
  y2: { signal: `max(${top('y1')}, ${top('y0')} + 1)` },
  fill: { field: 'color' },
});

const nodeNames = (theme: ChartTheme): JsonRecord =>
  passiveMark('text', 'nodes', {
    x: { signal: `inner * datum.at + ${NODE_WIDTH + 5}` },
    // At the ends of the drawing a name moves inwards until it is whole.
    y: { signal: `clamp(height * (datum.y0 + datum.y1) / 2, ${LINE / 2}, height - ${LINE / 2})` },
    baseline: { value: 'middle' },
    // A name that would be cut is on two lines where they have room.
    text: {
      signal: `height * datum.apart <= ${LINE} || ${IS_NO_START} ? '' : ${IS_BROKEN} ? datum.lines : datum.name`,
    },
    dy: { signal: `${IS_BROKEN} ? -${LINE / 2} : 0` },
    limit: { signal: ROOM },
    fill: { value: theme.text },
  });

/** The words of a name on two lines of about the same length; null for a single word. */
function twoLines(name: string): readonly string[] | null {
  const words = name.split(' ');
  if (words.length < 2 || name.length > MOST_BROKEN) return null;
  const lineAt = (at: number): number => Math.max(...halves(words, at).map(({ length }) => length));
  const places = words.slice(1).map((_, at) => at + 1);
  return halves(
    words,
    places.reduce((best, at) => (lineAt(at) < lineAt(best) ? at : best), 1),
  );
}

const halves = (words: readonly string[], at: number): readonly string[] => [
  words.slice(0, at).join(' '),
  words.slice(at).join(' '),
];

/** Longer names are cut on one line: two cut lines are no better. */
const MOST_BROKEN = 60;

/** The distance of a node's name to those of larger ones in its column. */
function apart(nodes: readonly SankeyNode[], at: number): number {
  const own = nodes[at];
  if (own === undefined) return 0;
  const isBefore = (other: SankeyNode, i: number): boolean =>
    other.column === own.column && (other.value > own.value || (other.value === own.value && i < at));
  return nodes
    .filter(isBefore)
    .reduce((min, { y0, y1 }) => Math.min(min, Math.abs(y0 + y1 - own.y0 - own.y1) / 2), 1);
}

/** The distance of a node's name to any other in its column. */
const near = (nodes: readonly SankeyNode[], at: number): number =>
  nodes.reduce((min, { column, y0, y1 }, i) => {
    const own = nodes[at];
    if (own === undefined || i === at || column !== own.column) return min;
    return Math.min(min, Math.abs(y0 + y1 - own.y0 - own.y1) / 2);
  }, 1);

const circularNote = (count: number): Note => ({
  text: '{count} circular {count|flow is|flows are} not shown.',
  values: { count },
});
