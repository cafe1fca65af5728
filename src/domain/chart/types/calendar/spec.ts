import type { Frame } from '../../../compile/frame.ts';
import { asNumber, type JsonRecord } from '../../../jsonValue.ts';
import { colorAt, inkOn } from '../../colors/legible.ts';
import { sequentialRamp } from '../../colors/sequentialRamp.ts';
import { type FormData, isOn } from '../../form/formData.ts';
import type { ChartSpec, ChartTheme, NothingToDraw } from '../../spec/chartSpec.ts';
import { chartFormats } from '../../spec/formats.ts';
import { baseSpec, HOVER_SIGNAL, LABEL_SIZE } from '../../spec/specParts.ts';
import type { Drawing } from '../drawing.ts';
import { unitOf } from './calendarCells.ts';
import { type CalendarLayout, calendarLayout } from './calendarLayout.ts';
import { type BlockName, blockNames, cellNames } from './calendarNames.ts';
import { type DrawnCalendar, drawnCalendar } from './drawnCalendar.ts';
import { calendar } from './type.ts';

/** The width of a letter of a block's name, at most. */
const LETTER = 6.9;
/** That of a short name, which has an apostrophe. */
const SHORT_LETTER = 6.4;

/** Of cells without a value: less than the least colour of the others. */
const EMPTY_OPACITY = 0.45;

export const calendarDrawing: Drawing = { type: calendar, spec: calendarSpec };

/** A block for each month, or other unit, with a cell for each day, or other unit, coloured by its value. */
function calendarSpec(form: FormData, frame: Frame, look: ChartTheme): ChartSpec | NothingToDraw {
  const domain = unitOf(form['domain_granularity'], 'month');
  const sub = unitOf(form['subdomain_granularity'], 'day');
  const drawn = drawnCalendar(form, frame, domain, sub);
  if ('reason' in drawn) return drawn;
  const names = drawn.blocks.map(blockNames(domain));
  const layout = calendarLayout(form, drawn);
  const ramp = sequentialRamp(form, look);
  const colorOf = steppedColors(form, ramp, drawn);
  const formats = chartFormats(form);
  const cellName = cellNames(form, sub);
  return {
    spec: {
      ...baseSpec(look),
      autosize: { type: 'none', contains: 'padding' },
      signals: signals(layout, names),
      data: [
        cellData(form, drawn, layout, colorOf),
        emptyData(drawn, layout),
        {
          name: 'names',
          values: Array.from({ length: drawn.panels }, (_, panel) =>
            names.map((name, block) => ({ panel, block, ...name })),
          ).flat(),
        },
        {
          name: 'panels',
          values: layout.hasHeadings ? drawn.metrics.map((text, panel) => ({ panel, text })) : [],
        },
      ],
      marks: [...cellMarks(form, look), ...nameMarks(layout, look)],
    },
    legend: [],
    ramp:
      form['show_legend'] === false
        ? null
        : { colors: ramp, from: formats.number(drawn.low), to: formats.number(drawn.high) },
    notes: drawn.notes,
    tooltip: ({ row }) => {
      const cell = drawn.cells[row];
      if (cell === undefined) return null;
      const { metric: label, value } = cell;
      const line = { label, value: formats.full(value), color: colorOf(value), strong: true };
      return { title: cellName(cell.time), lines: [line], more: 0 };
    },
    dimensions: () => null,
  };
}

/** The colours of values, in as many steps as the form says. */
function steppedColors(form: FormData, ramp: readonly string[], { low, high }: DrawnCalendar) {
  const steps = Math.min(Math.max(Math.round(asNumber(Number(form['steps'])) ?? 10), 2), 50);
  return (value: number): string => {
    const share = high > low ? (value - low) / (high - low) : 0.5;
    return colorAt(ramp, Math.min(Math.floor(share * steps), steps - 1) / (steps - 1));
  };
}

function signals(layout: CalendarLayout, names: readonly BlockName[]) {
  const longest = names.reduce((max, { short }) => Math.max(max, short.length), 0);
  return [
    HOVER_SIGNAL,
    { name: 'cell', update: layout.cell },
    { name: 'across', update: layout.across },
    { name: 'panel', update: layout.panel },
    { name: 'block', update: layout.block },
    // Where not even short names fit, every second, third or further block has one.
    { name: 'everyName', update: `max(1, ceil(${SHORT_LETTER * longest + 2} / block))` },
    // The last name of a line has no block after its own to reach over.
    { name: 'last', update: `min(across, ${names.length}) - 1` },
    { name: 'nameRoom', update: 'min(block * everyName, width - (last - (last % everyName)) * block)' },
  ];
}

function cellData(
  form: FormData,
  { cells, blocks }: DrawnCalendar,
  layout: CalendarLayout,
  colorOf: (value: number) => string,
): JsonRecord {
  const indexOf = new Map(blocks.map((start, at) => [start, at]));
  const { number } = chartFormats(form);
  const hasValues = isOn(form['show_values']);
  return {
    name: 'cells',
    values: cells.map(({ panel, at, value }, row) => ({
      row,
      panel,
      block: indexOf.get(at.block) ?? 0,
      column: at.column,
      line: at.line,
      color: colorOf(value),
      ink: inkOn(colorOf(value)),
      text: hasValues ? number(value) : '',
    })),
    transform: placeOf(layout),
  };
}

/** Cells without a value: they have no row, and no tooltip. */
function emptyData({ empty, blocks }: DrawnCalendar, layout: CalendarLayout): JsonRecord {
  const indexOf = new Map(blocks.map((start, at) => [start, at]));
  return {
    name: 'empty',
    values: empty.map(({ panel, at: { block, column, line } }) => ({
      panel,
      block: indexOf.get(block) ?? 0,
      column,
      line,
    })),
    transform: placeOf(layout),
  };
}

const placeOf = (layout: CalendarLayout): readonly JsonRecord[] => [
  { type: 'formula', as: 'x', expr: `${layout.x} + datum.column * ${layout.step}` },
  { type: 'formula', as: 'y', expr: `${layout.y} + datum.line * ${layout.step}` },
];

const boxOf = (form: FormData): JsonRecord => ({
  x: { field: 'x' },
  y: { field: 'y' },
  width: { signal: 'cell' },
  height: { signal: 'cell' },
  cornerRadius: { value: Math.min(Math.max(asNumber(Number(form['cell_radius'])) ?? 0, 0), 30) },
});

/** The cells, and their values where there is room. */
const cellMarks = (form: FormData, look: ChartTheme): readonly JsonRecord[] => [
  {
    type: 'rect',
    interactive: false,
    from: { data: 'empty' },
    encode: {
      update: { ...boxOf(form), fill: { value: look.line }, fillOpacity: { value: EMPTY_OPACITY } },
    },
  },
  {
    type: 'rect',
    from: { data: 'cells' },
    encode: {
      update: {
        ...boxOf(form),
        fill: { field: 'color' },
        stroke: { value: look.text },
        strokeWidth: { signal: 'hover === datum.row ? 1.5 : 0' },
      },
    },
  },
  {
    type: 'text',
    interactive: false,
    from: { data: 'cells' },
    encode: {
      update: {
        x: { signal: 'datum.x + cell / 2' },
        y: { signal: 'datum.y + cell / 2' },
        align: { value: 'center' },
        baseline: { value: 'middle' },
        fontSize: { value: 10 },
        text: { signal: "cell > 5.5 * length(datum.text) && cell > 11 ? datum.text : ''" },
        fill: { field: 'ink' },
      },
    },
  },
];

/** The names of the blocks, and of the metrics. */
const nameMarks = (layout: CalendarLayout, look: ChartTheme): readonly JsonRecord[] => [
  {
    type: 'text',
    interactive: false,
    from: { data: 'names' },
    encode: {
      update: {
        x: { signal: layout.x },
        y: { signal: `${layout.y} - 5` },
        limit: { signal: 'block * everyName' },
        // A year is cut to its two digits before a name is cut: a cut year is no year.
        text: {
          signal: `(datum.block % across) % everyName !== 0 || (everyName > 1 && ${layout.x} + ${SHORT_LETTER} * length(datum.short) > width) ? '' : ${LETTER} * length(datum.text) + 2 > nameRoom ? datum.short : datum.text`,
        },
        fill: { value: look.muted },
      },
    },
  },
  {
    type: 'text',
    interactive: false,
    from: { data: 'panels' },
    encode: {
      update: {
        x: { value: 0 },
        y: { signal: `datum.panel * panel + ${LABEL_SIZE}` },
        text: { field: 'text' },
        fontWeight: { value: 600 },
      },
    },
  },
];
