import { asNumber, type JsonRecord } from '#domain/jsonValue.ts';
import { inkOn } from '../kit/colors/legible.ts';
import { columnsOf, isOn, metricOf } from '#domain/chart/form/formData.ts';
import { BY_PLACE_AND_SIZE, categoryPlace } from '../kit/categories/categoryOrder.ts';
import { middleText } from '../kit/parts/middleText.ts';
import { ROOT } from '../kit/parts/partGroups.ts';
import { partTree } from '../kit/parts/partTree.ts';
import { mark, passiveMark } from '../kit/spec/marks.ts';
import type { ChartTheme } from '../kit/spec/chartSpec.ts';
import { fullSizeSpec, HOVER_SIGNAL, LABEL_SIZE } from '../kit/spec/specParts.ts';
import { labelText } from '../kit/parts/partTexts.ts';
import { ownName } from '../kit/rowLabels.ts';
import type { Draw } from '../api.ts';
import { sunburstRamp } from './sunburstRamp.ts';
import { sunburstQuery } from './query.ts';
import type { SunburstForm } from './chart.ts';

/** The approximate width of a letter. */
const LETTER = 0.55 * LABEL_SIZE;
/** The width of the shortest start of a name that distinguishes it from others: about seven letters and the dots. */
const MIN_NAME = 56;

/** A hierarchy as rings: each level around its parents. */
export const draw: Draw<SunburstForm> = (form, frame, theme, state, totals) => {
  const min = (asNumber(form['show_labels_threshold']) ?? 0) / 100;
  const ramp = sunburstRamp(form, frame, theme);
  const tree = partTree({
    query: sunburstQuery,
    form,
    frame,
    totals,
    theme,
    state,
    levels: columnsOf(form['columns'] ?? form['groupby']),
    metric: metricOf(form['metric']),
    labelOf: ({ name, value, share, ratio }) =>
      ratio !== null && ratio < min ? '' : labelText(form, name, value, share),
    colorKey: ownName,
    colorAtPath: ramp?.colorAt ?? (() => null),
  });
  if ('reason' in tree) return tree;
  const placeOf = categoryPlace(form);
  const nodes = [
    { id: ROOT },
    ...tree.groups.map((group) => ({
      ...group,
      place: placeOf(group.title),
      ink: inkOn(group.color),
      opacity: 1,
    })),
    ...tree.leaves.map((leaf) => ({ ...leaf, place: placeOf(leaf.name) })),
  ];

  return {
    spec: {
      ...fullSizeSpec(theme),
      signals: [HOVER_SIGNAL, { name: 'outer', update: 'min(width, height) / 2' }],
      data: [
        {
          name: 'tree',
          values: nodes,
          transform: ringTransforms,
        },
      ],
      marks: [
        ringMark(theme),
        ringNames,
        ...(isOn(form['show_total'] ?? false)
          ? [middleText({ value: tree.whole }, { value: 16 }, theme)]
          : []),
      ],
    },
    ...tree.legendAndTexts,
    ramp: ramp?.legend ?? null,
  };
};

/** The place of each part as an arc, and the room of its name: along the arc, or across the ring. */
const ringTransforms: readonly JsonRecord[] = [
  { type: 'stratify', key: 'id', parentKey: 'parent' },
  {
    type: 'partition',
    field: 'value',
    sort: BY_PLACE_AND_SIZE,
    size: [{ signal: '2 * PI' }, { signal: 'outer' }],
    as: ['a0', 'r0', 'a1', 'r1', 'depth', 'children'],
  },
  { type: 'filter', expr: 'datum.depth > 0' },
  { type: 'formula', as: 'middle', expr: '(datum.a0 + datum.a1) / 2' },
  { type: 'formula', as: 'ring', expr: '(datum.r0 + datum.r1) / 2' },
  { type: 'formula', as: 'thick', expr: 'datum.r1 - datum.r0 - 6' },
  // A whole ring is level at its top; other arcs are as long as their chord.
  {
    type: 'formula',
    as: 'wide',
    expr: '2 * datum.ring * sin(min(PI, datum.a1 - datum.a0) / 2) - 8',
  },
  { type: 'formula', as: 'letters', expr: `${LETTER} * length(datum.text)` },
  // Along the arc if the name fits there, or if there is more room than across the ring.
  {
    type: 'formula',
    as: 'isAlong',
    expr: `datum.thick > ${LABEL_SIZE - 4} && (datum.wide >= datum.letters || datum.wide >= datum.thick)`,
  },
  {
    type: 'formula',
    as: 'roomFor',
    expr: `datum.isAlong ? datum.wide : (datum.a1 - datum.a0) * datum.ring > ${LABEL_SIZE + 1} ? datum.thick : 0`,
  },
  {
    type: 'formula',
    as: 'degrees',
    expr: 'datum.isAlong ? datum.middle * 180 / PI + (cos(datum.middle) < 0 ? 180 : 0) : datum.middle * 180 / PI + (sin(datum.middle) < 0 ? 90 : -90)',
  },
];

const ringMark = (theme: ChartTheme): JsonRecord =>
  mark('arc', 'tree', {
    x: { signal: 'width / 2' },
    y: { signal: 'height / 2' },
    startAngle: { field: 'a0' },
    endAngle: { field: 'a1' },
    innerRadius: { field: 'r0' },
    outerRadius: { field: 'r1' },
    fill: { field: 'color' },
    fillOpacity: { field: 'opacity' },
    stroke: { value: theme.surface },
    strokeWidth: { signal: '(datum.a1 - datum.a0) * datum.ring > 3 ? 1 : 0' },
  });

const ringNames = passiveMark('text', 'tree', {
  x: { signal: 'width / 2 + datum.ring * sin(datum.middle)' },
  y: { signal: 'height / 2 - datum.ring * cos(datum.middle)' },
  align: { value: 'center' },
  baseline: { value: 'middle' },
  angle: { field: 'degrees' },
  limit: { signal: 'max(1, datum.roomFor)' },
  // All of a name, or a start of it that can be recognized.
  text: {
    signal: `datum.roomFor >= min(datum.letters, ${MIN_NAME}) ? datum.text : ''`,
  },
  fill: { field: 'ink' },
});
