import { asNumber, type JsonRecord } from '#domain/jsonValue.ts';
import { columnsOf, isOn, metricOf } from '#domain/chart/form/formData.ts';
import { inkOn } from '../kit/colors/legible.ts';
import { chartFormats, percent } from '../kit/spec/text/formats.ts';
import type { ChartTheme } from '../kit/spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { wholeNotes, wholeOf } from '../kit/levels/wholeOf.ts';
import { NONE_ABOVE_ZERO } from '../kit/parts/aboveZero.ts';
import { isSelected, type Part, partsFrame } from '../kit/parts/partsFrame.ts';
import { labelLines, partsLegend, partTooltip } from '../kit/parts/partTexts.ts';
import { seriesColors } from '../kit/spec/series/seriesColors.ts';
import { fullSizeSpec, DIMMED, HOVER_SIGNAL } from '../kit/spec/specParts.ts';
import type { Draw } from '../api.ts';
import { textSpace } from '../kit/spec/text/textSpace.ts';
import { markTooltips } from '../kit/spec/tooltips/tooltips.ts';
import { hasPieLabels, NO_LABEL, pieLabels } from './pieLabels.ts';
import { pieMarks } from './pieMarks.ts';
import { drawnParts, REST, roseShape } from './pieParts.ts';
import { pieSizes, MAX_LABEL } from './pieSizes.ts';
import { totalSignals } from './pieTotal.ts';
import type { PieForm } from './chart.ts';

/** The parts of a whole, as a pie. */
export const draw: Draw<PieForm> = (form, frame, theme, state, [wholeFrame]) => {
  const metric = metricOf(form['metric'] ?? form['metrics']);
  const read = partsFrame(form, frame, columnsOf(form['groupby']), metric);
  if ('reason' in read) return read;
  const values = read.parts.map((part) => part.value);
  const whole = wholeOf(metric, values, wholeFrame);
  const { all, rest } = drawnParts(form, read.parts, whole.isSum);
  if (all.items.length === 0) return NONE_ABOVE_ZERO;
  const shown = all.items.filter((part) => !state.hidden.has(part.label));
  const total = shown.reduce((sum, part) => sum + part.value, rest);
  const below = read.parts.reduce((sum, { value }) => sum + Math.min(value, 0), 0);
  const formats = chartFormats(form);
  /** A share of what is shown, or of all rows if the parts do not add up to it. */
  const shareOf = ({ value }: Part): string => {
    const of = whole.isSum ? total : whole.value;
    return of === null ? '\u2013' : percent(value / of);
  };
  const colorOf = partColors(form, theme, all.items);
  const shape = roseShape(form, shown);
  const isOutside = form['labels_outside'] !== false;
  const { labels, isComplete } = pieLabels(form, shown, total, (part) =>
    labelLines(form, part.label, formats.number(part.value), shareOf(part)),
  );
  const lines = labels.flatMap((label) => label.lines);
  const longestLine = Math.max(0, ...lines.map(textSpace));
  const slices = shown.map((part, at) => ({
    row: part.row,
    value: shape.angleOf(part),
    reach: shape.reachOf(part),
    color: colorOf(part.label),
    ink: inkOn(colorOf(part.label)),
    opacity: isSelected(part, state.selected) ? 1 : DIMMED,
    ...(labels[at] ?? NO_LABEL),
  }));

  return {
    spec: {
      // Labels limit their own width; reserving space again would shrink the pie to nothing.
      ...fullSizeSpec(theme),
      signals: [
        HOVER_SIGNAL,
        // A part that is the whole has no neighbour to be separated from.
        { name: 'edge', value: shown.length > 1 ? 1 : 0 },
        { name: 'longest', value: Math.min(longestLine, MAX_LABEL) },
        ...radii(form, isOutside),
        // Values below zero have no slice, but count.
        ...totalSignals(whole.isSum ? total + below : whole.value, formats),
      ],
      data: [
        {
          name: 'parts',
          values: rest > 0 ? [...slices, restSlice(rest, theme)] : slices,
          transform: ANGLES,
        },
      ],
      marks: pieMarks(form, theme, isOutside),
    },
    // A pie without room for its labels has a legend in their place.
    legend: partsLegend(hasPieLabels(form) ? { ...form, show_legend: true } : form, all.items, colorOf),
    isLegendForSmall:
      hasPieLabels(form) && form['show_legend'] === false && isComplete && state.hidden.size === 0,
    ramp: null,
    notes: [
      ...all.notes,
      ...(below < 0 && whole.isSum ? [sharesOfDrawn(formats.number(total + below))] : []),
      ...wholeNotes(whole, formats.number),
    ],
    tooltips: markTooltips(
      formats.fullStyle,
      shown.map((part) => {
        const value = [part.value, ` (${shareOf(part)})`];
        return [part.row, partTooltip(part.label, value, colorOf(part.label), metricName(form))];
      }),
    ),
    dimensions: read.dimensions,
  };
};

const sharesOfDrawn = (total: string): Note => ({
  text: 'Percentages are of what is drawn. The total of all values is {total}.',
  values: { total },
});

/** The colour of each label. The group of small parts has none of the scheme's. */
function partColors(form: PieForm, theme: ChartTheme, parts: readonly Part[]): (label: string) => string {
  const named = parts.filter(({ row }) => row !== REST).map((part) => part.label);
  const together = parts.find(({ row }) => row === REST)?.label;
  const colorOfNamed = seriesColors(form, theme, named);
  return (label) => (label === together ? theme.muted : colorOfNamed(label));
}

const inPercent = (value: unknown, unset: number, min: number, max: number): number =>
  Math.min(Math.max(asNumber(value) ?? unset, min), max) / 100;

/** The signals of the radius and, of a ring, of its hole. */
function radii(form: PieForm, isOutside: boolean): readonly JsonRecord[] {
  const outer = inPercent(form['outerRadius'], 70, 10, 100);
  const inner = isOn(form['donut']) ? inPercent(form['innerRadius'], 30, 0, 95) : 0;
  return [
    ...pieSizes(outer, isOutside),
    { name: 'inner', update: `outer * ${Math.min(inner / outer, 0.95)}` },
  ];
}

/** The slice of the parts that have none of their own. */
const restSlice = (value: number, theme: ChartTheme): JsonRecord => ({
  row: REST,
  value,
  reach: 1,
  color: theme.line,
  ink: theme.text,
  opacity: 1,
  ...NO_LABEL,
});

/** Adds the angles of each slice, and how far its label is from the one before it. */
const ANGLES: readonly JsonRecord[] = [
  { type: 'pie', field: 'value' },
  { type: 'formula', as: 'middle', expr: '(datum.startAngle + datum.endAngle) / 2' },
  { type: 'window', ops: ['lag'], fields: ['middle'], as: ['before'] },
  // How far below or above the label before it a label at the same side is, as a part of the radius.
  {
    type: 'formula',
    as: 'apart',
    expr: '!isNumber(datum.before) || (datum.before < PI) !== (datum.middle < PI) ? 2 : abs(cos(datum.before) - cos(datum.middle))',
  },
];

function metricName(form: PieForm): string {
  const metric = metricOf(form['metric'] ?? form['metrics']);
  return metric === null ? '' : typeof metric === 'string' ? metric : (metric.label ?? '');
}
