import { asNumber, type JsonRecord } from '#domain/jsonValue.ts';
import { colorAt, inkOn } from '../kit/colors/legible.ts';
import { sequentialRamp } from '../kit/colors/sequentialRamp.ts';
import { isOn } from '#domain/chart/form/formData.ts';
import { mark, passiveMark } from '../kit/spec/marks.ts';
import type { ChartTheme } from '../kit/spec/chartSpec.ts';
import { chartFormats } from '../kit/spec/text/formats.ts';
import { fullSizeSpec, HOVER_SIGNAL, LABEL_SIZE } from '../kit/spec/specParts.ts';
import type { Draw } from '../api.ts';
import { partTooltip } from '../kit/parts/partTexts.ts';
import { markTooltips } from '../kit/spec/tooltips/tooltips.ts';
import { unitOf } from './calendarCells.ts';
import { type CalendarLayout, calendarLayout } from './calendarLayout.ts';
import { type BlockName, blockNames, cellTimes } from './calendarNames.ts';
import { type DrawnCalendar, drawnCalendar } from './drawnCalendar.ts';
import type { CalendarForm } from './chart.ts';

/** The width of a letter of a block's name, at most. */
const LETTER = 6.9;
/** That of a short name, which has an apostrophe instead of two digits, and of one whose year has no short form. */
const [SHORT_LETTER, FULL_LETTER] = [6.4, 7.3];
const needOf = ({ text, short }: BlockName): number =>
  short.length * (short === text ? FULL_LETTER : SHORT_LETTER);

/** Of cells without a value: less than the least colour of the others. */
const EMPTY_OPACITY = 0.45;

/** A block for each month, or other unit, with a cell for each day, or other unit, coloured by its value. */
export const draw: Draw<CalendarForm> = (form, frame, theme) => {
  const domain = unitOf(form['domain_granularity'], 'month');
  const sub = unitOf(form['subdomain_granularity'], 'day');
  const drawn = drawnCalendar(form, frame, domain, sub);
  if ('reason' in drawn) return drawn;
  const names = drawn.blocks.map(blockNames(domain));
  const layout = calendarLayout(form, drawn);
  const ramp = sequentialRamp(form, theme);
  const colorOf = steppedColors(form, ramp, drawn);
  const formats = chartFormats(form);
  const times = cellTimes(form);
  return {
    spec: {
      ...fullSizeSpec(theme),
      signals: [HOVER_SIGNAL, ...layout.signals, ...nameSignals(names)],
      data: [
        ...cellData(form, drawn, layout, colorOf),
        {
          name: 'names',
          values: Array.from({ length: drawn.panels }, (_, panel) =>
            names.map((name, block) => ({ panel, block, ...name, need: needOf(name) })),
          ).flat(),
          transform: [{ type: 'filter', expr: 'datum.block <= shown' }],
        },
        {
          name: 'panels',
          values: layout.hasHeadings ? drawn.metrics.map((text, panel) => ({ panel, text })) : [],
        },
      ],
      marks: [...cellMarks(form, theme), ...nameMarks(layout, theme, names.length)],
    },
    legend: [],
    ramp:
      form['show_legend'] === false
        ? null
        : { colors: ramp, from: formats.number(drawn.low), to: formats.number(drawn.high) },
    notes: drawn.notes,
    tooltips: markTooltips(
      formats.fullStyle,
      drawn.cells.map(({ metric, value, time }, row) => [
        row,
        partTooltip({ time, style: times }, value, colorOf(value), metric),
      ]),
    ),
    dimensions: null,
  };
};

/** The colours of values, in as many steps as the form sets. */
function steppedColors(form: CalendarForm, ramp: readonly string[], { low, high }: DrawnCalendar) {
  const steps = Math.min(Math.max(Math.round(asNumber(Number(form['steps'])) ?? 10), 2), 50);
  return (value: number): string => {
    const share = high > low ? (value - low) / (high - low) : 0.5;
    return colorAt(ramp, Math.min(Math.floor(share * steps), steps - 1) / (steps - 1));
  };
}

function nameSignals(names: readonly BlockName[]): readonly JsonRecord[] {
  const longest = names.reduce((most, name) => Math.max(most, needOf(name)), 0);
  return [
    // Where not even short names fit, every second, third or further block has one.
    { name: 'everyName', update: `max(1, ceil(${longest + 2} / block))` },
    // The last name of a line has no block after its own to reach over.
    { name: 'last', update: `min(across, ${names.length}) - 1` },
    // How many are left out is at the place of the first of these, within the chart.
    {
      name: 'leftX',
      update: `shown < ${names.length} ? max(0, min((shown % across) * block, width - ${LETTER} * length('… +' + (${names.length} - shown)))) : width`,
    },
    { name: 'nameRoom', update: 'min(block * everyName, width - (last - (last % everyName)) * block)' },
  ];
}

/** Of the blocks that have room. */
const DRAWN: JsonRecord = { type: 'filter', expr: 'datum.block < shown' };

/** Cells with a value, and those without one, which have no row and so no tooltip. */
function cellData(
  form: CalendarForm,
  { cells, empty }: DrawnCalendar,
  { x, y, step }: CalendarLayout,
  colorOf: (value: number) => string,
): readonly JsonRecord[] {
  const { number } = chartFormats(form);
  const hasValues = isOn(form['show_values']);
  const transform = [
    DRAWN,
    { type: 'formula', as: 'x', expr: `${x} + datum.column * ${step}` },
    { type: 'formula', as: 'y', expr: `${y} + datum.line * ${step}` },
  ];
  return [
    {
      name: 'cells',
      values: cells.map(({ panel, block, column, line, value }, row) => ({
        row,
        panel,
        block,
        column,
        line,
        color: colorOf(value),
        ink: inkOn(colorOf(value)),
        text: hasValues ? number(value) : '',
      })),
      transform,
    },
    { name: 'empty', values: empty, transform },
  ];
}

const boxOf = (form: CalendarForm): JsonRecord => ({
  x: { field: 'x' },
  y: { field: 'y' },
  width: { signal: 'cell' },
  height: { signal: 'cell' },
  cornerRadius: { value: Math.min(Math.max(asNumber(Number(form['cell_radius'])) ?? 0, 0), 30) },
});

/** The cells, and their values where there is room. */
const cellMarks = (form: CalendarForm, theme: ChartTheme): readonly JsonRecord[] => [
  passiveMark('rect', 'empty', {
    ...boxOf(form),
    fill: { value: theme.line },
    fillOpacity: { value: EMPTY_OPACITY },
  }),
  mark('rect', 'cells', {
    ...boxOf(form),
    fill: { field: 'color' },
    stroke: { value: theme.text },
    strokeWidth: { signal: 'hover === datum.row ? 1.5 : 0' },
  }),
  passiveMark('text', 'cells', {
    x: { signal: 'datum.x + cell / 2' },
    y: { signal: 'datum.y + cell / 2' },
    align: { value: 'center' },
    baseline: { value: 'middle' },
    fontSize: { value: LABEL_SIZE },
    text: { signal: "cell > 6.6 * length(datum.text) && cell > 13 ? datum.text : ''" },
    fill: { field: 'ink' },
  }),
];

/** The names of the blocks, and of the metrics. */
const nameMarks = (layout: CalendarLayout, theme: ChartTheme, count: number): readonly JsonRecord[] => [
  passiveMark('text', 'names', {
    x: { signal: `datum.block === shown ? leftX : ${layout.x}` },
    y: { signal: `${layout.y} - 5` },
    limit: { signal: 'block * everyName' },
    text: { signal: blockText(layout, count) },
    fill: { value: theme.muted },
  }),
  passiveMark('text', 'panels', {
    x: { value: 0 },
    y: { signal: `datum.panel * panel + ${LABEL_SIZE}` },
    text: { field: 'text' },
    fontWeight: { value: 600 },
  }),
];

/**
 * The name of a block, where it has room: a year is cut to its two digits before a name is cut, as a cut year is no
 * year.
 */
function blockText({ x }: CalendarLayout, count: number): string {
  // The first names of the last line end before how many are left out.
  const end = `(shown < ${count} && floor(datum.block / across) === floor(shown / across) ? leftX - 4 : width)`;
  const isTooLong = (needed: string): string => `${x} + ${needed} > ${end}`;
  return [
    `datum.block === shown ? '… +' + (${count} - shown)`,
    `(datum.block % across) % everyName !== 0 ? ''`,
    `(everyName > 1 || shown < ${count}) && ${isTooLong('datum.need')} ? ''`,
    `${LETTER} * length(datum.text) + 2 > nameRoom || ${isTooLong(`${LETTER} * length(datum.text)`)} ? datum.short : datum.text`,
  ].join(' : ');
}
