import type { JsonRecord } from '#domain/jsonValue.ts';
import { isOn } from '#domain/chart/form/formData.ts';
import type { ChartTheme } from '../kit/spec/chartSpec.ts';
import { mark, passiveMark } from '../kit/spec/marks.ts';
import { LABEL_SIZE } from '../kit/spec/specParts.ts';
import { MIN_RADIUS, MIN_SPACE } from './pieSizes.ts';
import { totalMark } from './pieTotal.ts';
import type { PieForm } from './chart.ts';

/** Slices, their labels, the lines to them and the total. They read the data `parts` and the signals of `pieSizes`. */
export function pieMarks(form: PieForm, theme: ChartTheme, isOutside: boolean): readonly JsonRecord[] {
  return [
    slices(theme),
    sliceLabels(theme, isOutside),
    ...(isOutside && isOn(form['label_line']) ? [labelLine(theme)] : []),
    ...(isOn(form['show_total']) ? [totalMark(theme)] : []),
  ];
}

/** The place at a radius in the middle of a slice. */
const atRadius = (radius: string) => ({
  x: { signal: `width / 2 + ${radius} * sin(datum.middle)` },
  y: { signal: `height / 2 - ${radius} * cos(datum.middle)` },
});

const slices = (theme: ChartTheme): JsonRecord => ({
  ...mark('arc', 'parts', {
    x: { signal: 'width / 2' },
    y: { signal: 'height / 2' },
    startAngle: { field: 'startAngle' },
    endAngle: { field: 'endAngle' },
    innerRadius: { signal: 'inner' },
    outerRadius: {
      signal: '(inner + (outer - inner) * datum.reach) * (hover === datum.row ? 1.03 : 1)',
    },
    fill: { field: 'color' },
    fillOpacity: { field: 'opacity' },
    stroke: { value: theme.surface },
    // Slices thinner than their border would be all border.
    strokeWidth: { signal: '(datum.endAngle - datum.startAngle) * outer > 3 ? edge : 0' },
    cursor: { value: 'pointer' },
  }),
  name: 'slices',
});

function sliceLabels(theme: ChartTheme, isOutside: boolean): JsonRecord {
  const space = isOutside ? 'width / 2 - abs(outer * sin(datum.middle)) - 14' : 'outer - inner';
  /** Whether a label is too wide, so that its name and value are on separate lines. */
  const isTooWide = `${space} < datum.space`;
  const lineCount = `(${isTooWide} ? length(datum.lines) : 1)`;
  const isHidden = [
    '!labelled',
    `(${isTooWide} && datum.apart * (outer + 10) < ${LABEL_SIZE + 2} * length(datum.lines))`,
    `outer < ${MIN_RADIUS}`,
    `(${space} < ${MIN_SPACE} && ${isTooWide})`,
  ].join(' || ');
  const upwards = `(${isTooWide} ? -${LABEL_SIZE / 2 + 1} * (length(datum.lines) - 1) : 0)`;
  // Above the pie a label is above its place, and below the pie below it: its lines would touch the pie otherwise.
  const away = isOutside ? ` - cos(datum.middle) * ${LABEL_SIZE / 2} * ${lineCount}` : '';
  return passiveMark('text', 'parts', {
    ...atRadius(isOutside ? '(outer + 10)' : '(inner + outer) / 2'),
    dy: { signal: `${upwards}${away}` },
    align: isOutside ? { signal: "datum.middle < PI ? 'left' : 'right'" } : { value: 'center' },
    baseline: { value: 'middle' },
    text: {
      signal: `${isHidden} ? '' : !(${isTooWide}) ? datum.text : datum.valueSpace > ${space} ? datum.short : datum.lines`,
    },
    limit: { signal: `max(${MIN_SPACE}, ${space})` },
    fill: isOutside ? { value: theme.text } : { field: 'ink' },
    fontSize: { value: LABEL_SIZE },
  });
}

/** A line from each part to its label. */
function labelLine(theme: ChartTheme): JsonRecord {
  const end = atRadius('(outer + 8)');
  return passiveMark('rule', 'parts', {
    ...atRadius('(inner + (outer - inner) * datum.reach)'),
    x2: end.x,
    y2: end.y,
    stroke: { value: theme.muted },
    opacity: { signal: "labelled && datum.text !== '' ? 1 : 0" },
  });
}
