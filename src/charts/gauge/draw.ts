import { asNumber, type JsonRecord } from '#domain/jsonValue.ts';
import { legibleOn } from '../kit/colors/legible.ts';
import { columnLabel, columnsOf, isOn, metricOf, textOf } from '#domain/chart/form/formData.ts';
import { type ChartFormats, chartFormats } from '../kit/spec/text/formats.ts';
import { arcs, FIRST_LINE, GAP, LINE, pointers, texts, tickMarks } from './gaugeMarks.ts';
import { gaugeIntervals, gaugeRange, type GaugeRange, outsideRing } from './gaugeRange.ts';
import { capped, FIRST_VALUES } from '../kit/spec/limits.ts';
import { haloOf } from '../kit/spec/marks.ts';
import type { ChartTheme } from '../kit/spec/chartSpec.ts';
import { isSelected, type Part, partsFrame } from '../kit/parts/partsFrame.ts';
import { partsLegend, partTooltip } from '../kit/parts/partTexts.ts';
import { seriesColors } from '../kit/spec/series/seriesColors.ts';
import { fullSizeSpec, DIMMED, formatSignals, HOVER_SIGNAL } from '../kit/spec/specParts.ts';
import { markTooltips } from '../kit/spec/tooltips/tooltips.ts';
import type { Draw } from '../api.ts';
import type { GaugeForm } from './chart.ts';

/** The most needles that can be distinguished. */
const MAX_NEEDLES = 20;
/** The most names below the needles; more go to a legend. */
const MAX_NAMES = 3;
/** How far an open and a closed ring reach down, as fractions of the height. */
const [OPEN, CLOSED] = [0.5, 0.4];
/** The approximate width of a digit. */
const DIGIT = 7;
const LINE_HEIGHT = 14;

/** One or a few numbers on a ring from minimum to maximum. */
export const draw: Draw<GaugeForm> = (form, frame, theme, state) => {
  const groups = columnsOf(form['groupby']);
  const read = partsFrame(form, frame, groups, metricOf(form['metric']));
  if ('reason' in read) return read;
  const all = capped(read.parts, MAX_NEEDLES, FIRST_VALUES);
  const colorOf = seriesColors(
    form,
    theme,
    all.items.map((part) => part.label),
  );
  const shown = all.items.filter((part) => !state.hidden.has(part.label));
  const range = gaugeRange(
    form,
    all.items.map((part) => part.value),
  );
  const formats = chartFormats(form);
  const pattern = textOf(form['value_formatter']) ?? '{value}';
  const written = (value: string): string => pattern.replace('{value}', () => value);
  const size = Math.min(Math.max(asNumber(form['font_size']) ?? 15, 10), 20);
  const hasNames = all.items.length <= MAX_NAMES;
  const isNested = form['overlap'] === false;
  const ticks = ticksOf(form, range);
  const nameOf = (part: Part): string =>
    groups.map((each, i) => `${columnLabel(each)}: ${part.names[i] ?? ''}`).join(', ');
  const rings = isNested ? Math.max(shown.length, 1) : 1;
  const needles = shown.map((part, i) => ({
    row: part.row,
    a0: range.start,
    a1: range.angleOf(part.value),
    color: colorOf(part.label),
    opacity: isSelected(part, state.selected) ? 1 : DIMMED,
    outset: isNested ? i : 0,
    rings: 1,
    place: i,
    name: hasNames ? nameOf(part) : '',
    text: hasNames ? written(formats.number(part.value)) : '',
  }));

  return {
    spec: {
      ...fullSizeSpec(theme),
      signals: [
        ...formatSignals(formats),
        HOVER_SIGNAL,
        ...sizeSignals({ range, ticks, size, formats, lines: Math.max(shown.length, 1) }),
        { name: 'rings', value: rings },
        { name: 'thick', update: `min(${size}, outer / 2 / rings)` },
      ],
      data: [
        { name: 'ring', values: ringArcs(form, theme, range, rings) },
        // The longest first, so that shorter ones are drawn on top.
        {
          name: 'needles',
          values: needles.toSorted((a, b) => Math.abs(b.a1 - b.a0) - Math.abs(a.a1 - a.a0)),
        },
        { name: 'ticks', values: ticks },
      ],
      marks: [
        arcs('ring', isOn(form['round_cap'])),
        ...(form['show_progress'] === false ? [] : [arcs('needles', isOn(form['round_cap']))]),
        ...tickMarks(form, theme),
        ...(form['show_pointer'] === false ? [] : pointers()),
        ...texts('name', 'letter', theme.muted, haloOf(theme)),
        ...texts('text', 'letter * 1.2', theme.text, haloOf(theme), '+ letter * 1.25'),
      ],
    },
    legend:
      hasNames && all.items.length < 2 ? [] : partsLegend({ ...form, show_legend: true }, all.items, colorOf),
    isLegendForSmall: hasNames,
    ramp: null,
    notes: [
      ...all.notes,
      ...outsideRing(
        range,
        shown.map((part) => part.value),
      ),
    ],
    tooltips: markTooltips(
      formats.fullStyle,
      shown.map((part) => {
        const text = written(formats.full(part.value));
        return [part.row, partTooltip(nameOf(part) || part.label, text, colorOf(part.label))];
      }),
    ),
    dimensions: groups.length === 0 ? null : read.dimensions,
  };
};

/** The coloured intervals, and the rest of the ring up to the maximum. */
function ringArcs(form: GaugeForm, theme: ChartTheme, range: GaugeRange, rings: number) {
  const scheme = theme.colors.scheme || (textOf(form['color_scheme']) ?? '');
  const intervals = gaugeIntervals(form, scheme);
  return [...intervals, { upTo: range.to, color: theme.line }].map(({ upTo, color }, i) => ({
    a0: range.angleOf(intervals[i - 1]?.upTo ?? range.from),
    a1: range.angleOf(upTo),
    color: i < intervals.length ? legibleOn(theme.mode, color) : color,
    opacity: 1,
    outset: 0,
    rings,
  }));
}

interface Tick {
  readonly value: number;
  readonly angle: number;
  readonly at: number;
}

/** The ends of the range, and what divides it into as many parts as the form says. */
function ticksOf(form: GaugeForm, range: GaugeRange): readonly Tick[] {
  const count = Math.min(Math.max(Math.round(asNumber(form['split_number']) ?? 10), 1), 30);
  return Array.from({ length: count + 1 }, (_, i) => {
    const value = range.from + ((range.to - range.from) * i) / count;
    return { value, angle: range.angleOf(value), at: i };
  });
}

interface GaugeSizes {
  readonly range: GaugeRange;
  readonly ticks: readonly Tick[];
  /** The most a letter is high, in pixels. */
  readonly size: number;
  readonly formats: ChartFormats;
  /** How many texts are below each other. */
  readonly lines: number;
}

/** Where the ring is and how large, with room for the numbers around it and the texts below it. */
function sizeSignals({ range, ticks, size, formats, lines }: GaugeSizes): readonly JsonRecord[] {
  const count = ticks.length - 1;
  const isClosed =
    Math.max(range.start, range.end) >= Math.PI || Math.min(range.start, range.end) <= -Math.PI;
  const maxLength = ticks.reduce((max, { value }) => Math.max(max, formats.number(value).length), 0);
  return [
    { name: 'longest', value: maxLength * DIGIT + GAP },
    { name: 'middle', update: 'height * 0.55' },
    // Numbers around a small ring would leave no space for it.
    { name: 'isLabelled', update: 'min(width, height) > 120' },
    {
      name: 'outer',
      update: `max(10, min(width / 2 - (isLabelled ? longest : 0), height * ${isClosed ? CLOSED : OPEN} - (isLabelled ? 12 : 2)))`,
    },
    // Names and values end above the lower edge.
    { name: 'lines', value: lines },
    {
      name: 'letter',
      update: `min(${size}, outer / 7, (height - middle - outer * ${FIRST_LINE}) / (${LINE} * lines))`,
    },
    // Of the numbers around the ring, as many as do not touch: beside each other at the top, below each other at the sides.
    {
      name: 'apart',
      update: `max(longest / 2 + ${GAP}, ${LINE_HEIGHT}) / ((outer + ${GAP}) * ${Math.abs(range.end - range.start) / count})`,
    },
    { name: 'every', update: everyTick(count) },
  ];
}

/** The least part of the ticks that leaves them `apart` and has the first and the last one, as an expression. */
function everyTick(count: number): string {
  const parts = Array.from({ length: count }, (_, at) => at + 1).filter((each) => count % each === 0);
  return parts.reduceRight(
    (rest, each) => (each === count ? String(each) : `apart <= ${each} ? ${each} : ${rest}`),
    '',
  );
}
