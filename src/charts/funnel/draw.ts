import { asNumber, type JsonRecord } from '#domain/jsonValue.ts';
import { inkOn } from '../kit/colors/legible.ts';
import { columnsOf, isOn, metricOf } from '#domain/chart/form/formData.ts';
import { chartFormats, percent } from '../kit/spec/text/formats.ts';
import { capped, FIRST_VALUES } from '../kit/spec/limits.ts';
import { mark, passiveMark } from '../kit/spec/marks.ts';
import { inCategoryOrder } from '../kit/categories/categoryOrder.ts';
import { wholeNotes, wholeOf } from '../kit/levels/wholeOf.ts';
import { aboveZero, NONE_ABOVE_ZERO } from '../kit/parts/aboveZero.ts';
import { isSelected, partsFrame, type Part } from '../kit/parts/partsFrame.ts';
import { labelText, partsLegend, partTooltip, shortText } from '../kit/parts/partTexts.ts';
import { seriesColors } from '../kit/spec/series/seriesColors.ts';
import { fullSizeSpec, DIMMED, HOVER_SIGNAL } from '../kit/spec/specParts.ts';
import { markTooltips, type WrittenPart } from '../kit/spec/tooltips/tooltips.ts';
import type { Draw } from '../api.ts';
import type { FunnelForm } from './chart.ts';

const MAX_STAGES = 50;

/** The contract numbers the label types of a funnel; older forms name them. */
const LABEL_TYPES = [
  'key',
  'value',
  'percent',
  'key_value',
  'key_percent',
  'key_value_percent',
  'value_percent',
];

/** The lines of a tooltip by their type: its title is always the name. */
const LABEL_TEXTS: Readonly<Record<string, (value: number, share: string) => WrittenPart>> = {
  key: () => '',
  value: (value) => value,
  percent: (_value, share) => share,
  key_value: (value) => value,
  key_percent: (_value, share) => share,
};

/** Stages from widest to narrowest, or in the author's order, each a band whose lower edge is as wide as the next. */
export const draw: Draw<FunnelForm> = (form, frame, theme, state, [wholeFrame]) => {
  const metric = metricOf(form['metric'] ?? form['metrics']);
  const read = partsFrame(form, frame, columnsOf(form['groupby']), metric);
  if ('reason' in read) return read;
  const drawn = aboveZero(read.parts);
  const positive = drawn.parts.toSorted((a, b) => b.value - a.value);
  const largest = capped(positive, MAX_STAGES, FIRST_VALUES);
  const all = { ...largest, items: inCategoryOrder(form, largest.items, ({ label }) => label) };
  if (all.items.length === 0) return NONE_ABOVE_ZERO;
  const shown = all.items.filter((part) => !state.hidden.has(part.label));
  const formats = chartFormats(form);
  const colorOf = seriesColors(
    form,
    theme,
    all.items.map((part) => part.label),
  );
  const labels = {
    ...form,
    label_type: LABEL_TYPES[asNumber(form['label_type']) ?? -1] ?? form['label_type'],
  };
  const hasLabels = isOn(form['show_labels'] ?? true);
  const first = shown[0]?.value ?? 1;
  // Stages in an order of their own may grow.
  const widest = Math.max(first, ...shown.map(({ value }) => value));
  const ofTotal = form['percent_calculation_type'] === 'total';
  const rows = wholeOf(
    metric,
    read.parts.map((part) => part.value),
    wholeFrame,
  );
  // Of a sum, the shares are of the stages that are shown.
  const whole = rows.isSum ? shown.reduce((sum, part) => sum + part.value, 0) : rows.value;
  const before = (stage: number): number => shown[Math.max(stage - 1, 0)]?.value ?? first;
  const after = (stage: number): number => (shown[stage + 1] ?? shown[stage])?.value ?? first;
  const share = (stage: number): string => {
    const of = baseOf(form, { first, before: before(stage), whole });
    return of === null ? '\u2013' : percent((shown[stage]?.value ?? 0) / of);
  };

  const stageText = (part: Part, stage: number): string =>
    labelText(labels, part.label, formats.number(part.value), share(stage));

  return {
    spec: {
      ...fullSizeSpec(theme),
      signals: [
        HOVER_SIGNAL,
        { name: 'ink', value: theme.text },
        { name: 'step', update: `height / max(1, ${shown.length})` },
      ],
      data: [
        {
          name: 'edges',
          values: shown.flatMap((part, stage) => {
            const common = {
              row: part.row,
              stage,
              color: colorOf(part.label),
              opacity: isSelected(part, state.selected) ? 1 : DIMMED,
            };
            return [
              { ...common, edge: 0, half: part.value / widest / 2 },
              { ...common, edge: 1, half: after(stage) / widest / 2 },
            ];
          }),
        },
        {
          name: 'stages',
          values: shown.map((part, stage) => {
            const text = hasLabels ? stageText(part, stage) : '';
            return {
              row: part.row,
              stage,
              wide: part.value / widest,
              middle: (part.value + after(stage)) / 2 / widest,
              text,
              short: shortText(text, part.label),
              ink: inkOn(colorOf(part.label)),
            };
          }),
          transform: LABEL_PLACES,
        },
      ],
      marks: [BANDS, LABELS],
    },
    legend: partsLegend(form, all.items, colorOf),
    ramp: null,
    notes: [...all.notes, ...drawn.notes, ...(ofTotal ? wholeNotes(rows, formats.number) : [])],
    tooltips: markTooltips(
      formats.fullStyle,
      isOn(form['show_tooltip_labels'] ?? true)
        ? shown.map((part, stage) => {
            const type = LABEL_TYPES[asNumber(form['tooltip_label_type']) ?? -1] ?? 'key_value_percent';
            const text = LABEL_TEXTS[type]?.(part.value, share(stage)) ?? [part.value, ` (${share(stage)})`];
            return [part.row, partTooltip(part.label, text, colorOf(part.label))];
          })
        : [],
    ),
    dimensions: read.dimensions,
  };
};

/** Whether the text of a stage fits in its band, or beside it. A letter is about six and a half pixels wide. */
const LABEL_PLACES: readonly JsonRecord[] = [
  { type: 'formula', as: 'fits', expr: 'datum.middle * width * 0.92 > length(datum.text) * 6.5 + 8' },
  // The edge of the band at the height of its text, as a part of the width.
  {
    type: 'formula',
    as: 'edge',
    expr: '0.46 * (datum.middle + abs(datum.wide - datum.middle) * min(1, 14 / step))',
  },
  {
    type: 'formula',
    as: 'fitsBeside',
    expr: 'width * (0.5 - datum.edge) > length(datum.text) * 6.5 + 8',
  },
  {
    type: 'formula',
    as: 'beside',
    expr: '!datum.fits && (datum.fitsBeside || datum.middle * 0.88 < 0.5 - datum.edge)',
  },
  // A long text that fits neither in its band nor beside it: only its name is written.
  { type: 'formula', as: 'inside', expr: '!datum.beside' },
];

const BANDS: JsonRecord = {
  type: 'group',
  from: { facet: { name: 'stage', data: 'edges', groupby: 'stage' } },
  marks: [
    mark('area', 'stage', {
      orient: { value: 'horizontal' },
      y: { signal: '(datum.stage + datum.edge) * step + (datum.edge === 0 ? 1 : -1)' },
      x: { signal: 'width / 2 - datum.half * width * 0.92' },
      x2: { signal: 'width / 2 + datum.half * width * 0.92' },
      fill: { field: 'color' },
      fillOpacity: { field: 'opacity' },
      cursor: { value: 'pointer' },
    }),
  ],
};

const LABELS = passiveMark('text', 'stages', {
  x: { signal: 'datum.beside ? width / 2 + datum.edge * width + 8 : width / 2' },
  y: { signal: '(datum.stage + 0.5) * step' },
  align: { signal: "datum.beside ? 'left' : 'center'" },
  baseline: { value: 'middle' },
  text: { signal: "step <= 13 ? '' : datum.fits || datum.fitsBeside ? datum.text : datum.short" },
  limit: { signal: 'datum.beside ? width * (0.5 - datum.edge) - 8 : width * datum.middle * 0.88' },
  fill: { signal: 'datum.inside ? datum.ink : ink' },
});

interface Bases {
  readonly first: number;
  readonly before: number;
  readonly whole: number | null;
}

/** What a stage is a percentage of: the first, or by form the previous one, or the total, which may not be known. */
function baseOf(form: FunnelForm, of: Bases): number | null {
  if (form['percent_calculation_type'] === 'prev_step') return of.before;
  return form['percent_calculation_type'] === 'total' ? of.whole : of.first;
}
