import type { Frame } from '../../../compile/frame.ts';
import { asNumber } from '../../../jsonValue.ts';
import type { JsonRecord } from '../../../jsonValue.ts';
import { columnsOf, type FormData, isOn, metricOf } from '../../form/formData.ts';
import { inkOn } from '../../colors/legible.ts';
import { apartLabels } from './apartLabels.ts';
import { chartFormats, percent } from '../../spec/formats.ts';
import {
  type ChartTheme,
  type NothingToDraw,
  type ChartSpec,
  type ChartState,
} from '../../spec/chartSpec.ts';
import { wholeNotes, wholeOf } from '../shared/levels/wholeOf.ts';
import { NONE_ABOVE_ZERO } from '../shared/parts/aboveZero.ts';
import { isSelected, type Part, partsFrame } from '../shared/parts/partsFrame.ts';
import { labelLines, partsLegend, partTooltip, shortText } from '../shared/parts/partTexts.ts';
import { seriesColors } from '../../spec/seriesColors.ts';
import { fullSizeSpec, DIMMED, HOVER_SIGNAL, LABEL_SIZE } from '../../spec/specParts.ts';
import { rowLabels } from '../shared/rowLabels.ts';
import type { Drawing } from '../drawing.ts';
import { drawnParts, REST, roseShape } from './pieParts.ts';
import { MIN_RADIUS, MIN_SPACE, pieSizes, MAX_LABEL } from './pieSizes.ts';
import { totalMark, totalSignals } from './pieTotal.ts';
import { pie } from './type.ts';

/** The approximate width of a label's character. */
const CHARACTER = 0.55 * LABEL_SIZE;

export const pieDrawing: Drawing = { type: pie, spec: pieSpec, labels: rowLabels('groupby') };

/** The parts of a whole, as a pie. */
function pieSpec(
  form: FormData,
  frame: Frame,
  look: ChartTheme,
  state: ChartState,
  [wholeFrame]: readonly Frame[],
): ChartSpec | NothingToDraw {
  const metric = metricOf(form['metric'] ?? form['metrics']);
  const read = partsFrame(form, frame, columnsOf(form['groupby']), metric);
  if ('reason' in read) return read;
  const whole = wholeOf(
    metric,
    read.parts.map((part) => part.value),
    wholeFrame,
  );
  const { all, rest } = drawnParts(form, read.parts, whole.isSum);
  if (all.items.length === 0) return NONE_ABOVE_ZERO;
  const shown = all.items.filter((part) => !state.hidden.has(part.label));
  const total = shown.reduce((sum, part) => sum + part.value, rest);
  const formats = chartFormats(form);
  /** A share of what is shown, or of all rows if the parts do not add up to it. */
  const shareOf = (part: Part): string =>
    whole.isSum
      ? percent(part.value / total)
      : whole.value === null
        ? '\u2013'
        : percent(part.value / whole.value);
  const totalValue = whole.isSum ? total : whole.value;
  const colorOfNamed = seriesColors(
    form,
    look,
    all.items.filter(({ row }) => row !== REST).map((part) => part.label),
  );
  const together = all.items.find(({ row }) => row === REST)?.label;
  const colorOf = (label: string): string => (label === together ? look.muted : colorOfNamed(label));
  const shape = roseShape(form, shown);
  const threshold = (asNumber(form['show_labels_threshold']) ?? 5) / 100;
  const outside = form['labels_outside'] !== false;
  const hasLabels = isOn(form['show_labels'] ?? true);
  const labelled = apartLabels(shown.map((part) => part.value / total));
  const linesOf = (part: Part): readonly string[] =>
    labelLines(form, part.label, formats.number(part.value), shareOf(part));
  const labels = shown.map((part, at) =>
    hasLabels && labelled.has(at) && part.value / total >= threshold ? linesOf(part) : [],
  );
  const longestLine = Math.max(0, ...labels.flat().map((line) => line.length)) * CHARACTER;
  const labelSpace = outside ? 'width / 2 - abs(outer * sin(datum.middle)) - 14' : 'outer - inner';
  /** Whether a label is too wide, so that its name and value are on separate lines. */
  const isTooWide = `${labelSpace} < ${CHARACTER} * length(datum.text)`;
  const outer = Math.min(Math.max(asNumber(form['outerRadius']) ?? 70, 10), 100) / 100;
  const inner = isOn(form['donut'])
    ? Math.min(Math.max(asNumber(form['innerRadius']) ?? 30, 0), 95) / 100
    : 0;

  return {
    spec: {
      // Labels limit their own width; reserving space again would shrink the pie to nothing.
      ...fullSizeSpec(look),
      signals: [
        HOVER_SIGNAL,
        // A part that is the whole has no neighbour to be separated from.
        { name: 'edge', value: shown.length > 1 ? 1 : 0 },
        { name: 'longest', value: Math.min(longestLine, MAX_LABEL) },
        ...pieSizes(outer, outside),
        { name: 'inner', update: `outer * ${Math.min(inner / outer, 0.95)}` },
        ...totalSignals(totalValue, formats),
      ],
      data: [
        {
          name: 'parts',
          values: [
            ...shown.map((part, at) => ({
              row: part.row,
              value: shape.angleOf(part),
              reach: shape.reachOf(part),
              color: colorOf(part.label),
              ink: inkOn(colorOf(part.label)),
              opacity: isSelected(part, state.selected) ? 1 : DIMMED,
              text: labels[at]?.join(' ') ?? '',
              lines: labels[at] ?? [],
              // What remains where a value would be cut.
              short: shortText(labels[at]?.join(' ') ?? '', part.label),
              valueSpace: CHARACTER * valueLetters(labels[at] ?? [], part.label),
            })),
            ...(rest > 0
              ? [
                  {
                    row: REST,
                    value: rest,
                    reach: 1,
                    color: look.line,
                    ink: look.text,
                    opacity: 1,
                    text: '',
                    lines: [],
                    short: '',
                    valueSpace: 0,
                  },
                ]
              : []),
          ],
          transform: [
            { type: 'pie', field: 'value' },
            { type: 'formula', as: 'middle', expr: '(datum.startAngle + datum.endAngle) / 2' },
            { type: 'window', ops: ['lag'], fields: ['middle'], as: ['before'] },
            // How far below or above the label before it a label at the same side is, as a part of the radius.
            {
              type: 'formula',
              as: 'apart',
              expr: '!isNumber(datum.before) || (datum.before < PI) !== (datum.middle < PI) ? 2 : abs(cos(datum.before) - cos(datum.middle))',
            },
          ],
        },
      ],
      marks: [
        {
          name: 'slices',
          type: 'arc',
          from: { data: 'parts' },
          encode: {
            update: {
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
              stroke: { value: look.surface },
              // Slices thinner than their border would be all border.
              strokeWidth: { signal: '(datum.endAngle - datum.startAngle) * outer > 3 ? edge : 0' },
              cursor: { value: 'pointer' },
            },
          },
        },
        {
          type: 'text',
          interactive: false,
          from: { data: 'parts' },
          encode: {
            update: {
              x: {
                signal: `width / 2 + ${outside ? '(outer + 10)' : '(inner + outer) / 2'} * sin(datum.middle)`,
              },
              y: {
                signal: `height / 2 - ${outside ? '(outer + 10)' : '(inner + outer) / 2'} * cos(datum.middle)`,
              },
              // Above the pie a label stands on its place, and below it hangs from there: its lines would else touch the pie.
              dy: {
                signal: `(${isTooWide} ? -${LABEL_SIZE / 2 + 1} * (length(datum.lines) - 1) : 0)${outside ? ` - cos(datum.middle) * ${LABEL_SIZE / 2} * (${isTooWide} ? length(datum.lines) : 1)` : ''}`,
              },
              align: outside ? { signal: "datum.middle < PI ? 'left' : 'right'" } : { value: 'center' },
              baseline: { value: 'middle' },
              text: {
                signal: `!labelled || (${isTooWide} && datum.apart * (outer + 10) < ${LABEL_SIZE + 2} * length(datum.lines)) || outer < ${MIN_RADIUS} || (${labelSpace} < ${MIN_SPACE} && ${isTooWide}) ? '' : !(${isTooWide}) ? datum.text : datum.valueSpace > ${labelSpace} ? datum.short : datum.lines`,
              },
              limit: { signal: `max(${MIN_SPACE}, ${labelSpace})` },
              fill: outside ? { value: look.text } : { field: 'ink' },
              fontSize: { value: LABEL_SIZE },
            },
          },
        },
        ...(outside && isOn(form['label_line']) ? [labelLine(look)] : []),
        ...(isOn(form['show_total']) ? [totalMark(look)] : []),
      ],
    },
    // A pie too small for its labels has a legend in their place.
    legend: partsLegend(hasLabels ? { ...form, show_legend: true } : form, all.items, colorOf),
    isLegendForSmall: hasLabels && form['show_legend'] === false,
    ramp: null,
    notes: [...all.notes, ...wholeNotes(whole, formats.number)],
    tooltip: ({ row }) => {
      const part = shown.find((each) => each.row === row);
      if (part === undefined) return null;
      const value = `${formats.full(part.value)} (${shareOf(part)})`;
      return partTooltip(part.label, value, colorOf(part.label), metricName(form));
    },
    dimensions: ({ row }) => (row === REST ? null : read.dimensions(row)),
  };
}

/** The length of the longest line that is not only the name. */
const valueLetters = (lines: readonly string[], name: string): number =>
  lines.reduce((max, line) => (line === name || line === `${name}:` ? max : Math.max(max, line.length)), 0);

function metricName(form: FormData): string {
  const metric = metricOf(form['metric'] ?? form['metrics']);
  return metric === null ? '' : typeof metric === 'string' ? metric : (metric.label ?? '');
}

/** A line from each part to its label. */
const labelLine = (look: ChartTheme): JsonRecord => {
  const end = (radius: string) => ({
    x: { signal: `width / 2 + ${radius} * sin(datum.middle)` },
    y: { signal: `height / 2 - ${radius} * cos(datum.middle)` },
  });
  const [from, to] = [end('(inner + (outer - inner) * datum.reach)'), end('(outer + 8)')];
  return {
    type: 'rule',
    interactive: false,
    from: { data: 'parts' },
    encode: {
      update: {
        ...from,
        x2: to.x,
        y2: to.y,
        stroke: { value: look.muted },
        opacity: { signal: "labelled && datum.text !== '' ? 1 : 0" },
      },
    },
  };
};
