import type { Frame } from '../../../compile/frame.ts';
import { grainFormat } from '../../../format/grainFormat.ts';
import { timeFormat } from '../../../format/timeFormat.ts';
import { asNumber } from '../../../jsonValue.ts';
import { ownValue } from '../../../ownValue.ts';
import { colorAt, inkOn } from '../../colors/legible.ts';
import { sequentialRamp } from '../../colors/sequentialRamp.ts';
import { type FormData, isOn, textOf } from '../../form/formData.ts';
import {
  ALL_NULL,
  type ChartSpec,
  type ChartTheme,
  NO_ROWS,
  type NothingToDraw,
} from '../../spec/chartSpec.ts';
import { chartFormats } from '../../spec/formats.ts';
import { capped, FIRST_VALUES } from '../../spec/limits.ts';
import { baseSpec, HOVER_SIGNAL, LABEL_SIZE } from '../../spec/specParts.ts';
import type { Drawing } from '../drawing.ts';
import { seriesFrame } from '../shared/timeSeries/series/seriesFrame.ts';
import { type CalendarUnit, calendarCell, unitOf } from './calendarCells.ts';
import { calendar } from './type.ts';

const MAX_CELLS = 5000;
/** Above a block, for its name. */
const NAME_SPACE = LABEL_SIZE + 6;
/** The width of a letter of a name, at most. */
const LETTER = 6.9;
/** That of a short name, which has an apostrophe. */
const SHORT_LETTER = 6.4;
/** Cells grow with the room, up to so many times their size in the form. */
const MAX_GROWTH = 2.4;

const BLOCK_NAMES: Readonly<Record<CalendarUnit, string>> = {
  min: '%H:%M',
  hour: '%d %b %H:00',
  day: '%d %b %Y',
  week: 'Week of %d %b %Y',
  month: '%b %Y',
  year: '%Y',
};
const SHORT_NAMES: Readonly<Record<CalendarUnit, string>> = {
  ...BLOCK_NAMES,
  day: '%d %b ’%y',
  week: '%d %b ’%y',
  month: '%b ’%y',
};
const GRAINS: Readonly<Record<CalendarUnit, string>> = {
  min: 'PT1M',
  hour: 'PT1H',
  day: 'P1D',
  week: 'P1W',
  month: 'P1M',
  year: 'P1Y',
};

export const calendarDrawing: Drawing = { type: calendar, spec: calendarSpec };

/** A block for each month, or other unit, with a cell for each day, or other unit, coloured by its value. */
function calendarSpec(form: FormData, frame: Frame, look: ChartTheme): ChartSpec | NothingToDraw {
  const read = seriesFrame({ ...form, groupby: [] }, frame);
  if (read === null || frame.rowCount === 0) return NO_ROWS;
  const domain = unitOf(form['domain_granularity'], 'month');
  const sub = unitOf(form['subdomain_granularity'], 'day');
  const metrics = read.series;
  const found = metrics.flatMap((metric, panel) =>
    metric.values.flatMap((value, row) => {
      const time = read.axis.values[row];
      if (value === null || typeof time !== 'number') return [];
      const at = calendarCell(domain, sub, time, row);
      return [{ at, block: at.block, panel, value, time, metric }];
    }),
  );
  if (found.length === 0) return ALL_NULL;
  const all = capped(found, MAX_CELLS, FIRST_VALUES);
  const cells = all.items;
  const blocks = [...new Set(cells.map(({ block }) => block))].toSorted((a, b) => a - b);
  const orderOf = new Map(blocks.map((block, at) => [block, at]));
  const columns = 1 + cells.reduce((max, { at }) => Math.max(max, at.column), 0);
  const lines = 1 + cells.reduce((max, { at }) => Math.max(max, at.line), 0);
  const panels = new Set(cells.map(({ panel }) => panel)).size;
  const formats = chartFormats(form);
  const low = cells.reduce((min, { value }) => Math.min(min, value), Number.POSITIVE_INFINITY);
  const high = cells.reduce((max, { value }) => Math.max(max, value), Number.NEGATIVE_INFINITY);
  const ramp = sequentialRamp(form, look);
  const steps = Math.min(Math.max(Math.round(asNumber(Number(form['steps'])) ?? 10), 2), 50);
  const colorOf = (value: number): string => {
    const share = high > low ? (value - low) / (high - low) : 0.5;
    return colorAt(ramp, Math.min(Math.floor(share * steps), steps - 1) / (steps - 1));
  };
  const own = textOf(form['x_axis_time_format']);
  const moment =
    own === null || own === 'smart_date' ? grainFormat(ownValue(GRAINS, sub) ?? null) : timeFormat(own);
  const [blockName, shortName] = [BLOCK_NAMES, SHORT_NAMES].map((names) => timeFormat(names[domain])) as [
    (time: number) => string,
    (time: number) => string,
  ];
  const size = Math.min(Math.max(asNumber(Number(form['cell_size'])) ?? 10, 2), 60);
  const padding = Math.min(Math.max(asNumber(Number(form['cell_padding'])) ?? 2, 0), 20);
  const hasNames = isOn(form['show_metric_name'] ?? true);
  const isShown = isOn(form['show_values']);
  // How many blocks stand beside each other with cells of a size, and how high all of them are then.
  const across = (cell: string): string =>
    `max(1, floor((width + ${cell}) / (${columns} * (${cell} + ${padding}) + ${cell})))`;
  const tall = (cell: string): string =>
    `(${panels} * (${hasNames ? NAME_SPACE : 0} + ceil(${blocks.length} / ${across(cell)}) * (${lines} * (${cell} + ${padding}) + ${NAME_SPACE + 6})))`;
  // The largest of these sizes at which all blocks are on screen.
  const sizes = Array.from(
    { length: 12 },
    (_, i) => Math.round(size * (MAX_GROWTH - 0.18 * i) * 10) / 10,
  ).filter((each) => each >= 2);
  const fitting = sizes.reduceRight(
    (otherwise, each) =>
      `(${tall(String(each))} <= height && ${columns} * ${each + padding} <= width ? ${each} : ${otherwise})`,
    `max(1, min(width / ${columns} - ${padding}, ${sizes.at(-1) ?? 2}))`,
  );
  const place = (block: string, panel: string) => ({
    x: `(${block} % across) * (${columns} * (cell + ${padding}) + cell)`,
    y: `${panel} * panel + ${hasNames ? NAME_SPACE : 0} + floor(${block} / across) * (${lines} * (cell + ${padding}) + ${NAME_SPACE + 6}) + ${NAME_SPACE}`,
  });
  const inBlock = place('datum.block', 'datum.panel');
  return {
    spec: {
      ...baseSpec(look),
      autosize: { type: 'none', contains: 'padding' },
      signals: [
        HOVER_SIGNAL,
        { name: 'cell', update: fitting },
        { name: 'across', update: across('cell') },
        { name: 'panel', update: `${tall('cell')} / ${panels}` },
        { name: 'block', update: `${columns} * (cell + ${padding}) + cell` },
        // Where not even short names fit, every second, third or further block has one.
        { name: 'everyName', update: `max(1, ceil(${letters(blocks.map(shortName))} / block))` },
        // The last name of a line has no block after its own to reach over.
        { name: 'last', update: `min(across, ${blocks.length}) - 1` },
        {
          name: 'nameRoom',
          update: 'min(block * everyName, width - (last - (last % everyName)) * block)',
        },
      ],
      data: [
        {
          name: 'cells',
          values: cells.map(({ panel, at, block, value }, row) => ({
            row,
            panel,
            block: orderOf.get(block) ?? 0,
            column: at.column,
            line: at.line,
            color: colorOf(value),
            ink: inkOn(colorOf(value)),
            text: isShown ? formats.number(value) : '',
          })),
          transform: [
            { type: 'formula', as: 'x', expr: `${inBlock.x} + datum.column * (cell + ${padding})` },
            { type: 'formula', as: 'y', expr: `${inBlock.y} + datum.line * (cell + ${padding})` },
          ],
        },
        {
          name: 'names',
          values: Array.from({ length: panels }, (_, panel) =>
            blocks.map((block, at) => ({
              panel,
              block: at,
              text: blockName(block),
              short: shortName(block),
            })),
          ).flat(),
        },
        { name: 'panels', values: hasNames ? metrics.map(({ key }, panel) => ({ panel, text: key })) : [] },
      ],
      marks: [
        {
          type: 'rect',
          from: { data: 'cells' },
          encode: {
            update: {
              x: { field: 'x' },
              y: { field: 'y' },
              width: { signal: 'cell' },
              height: { signal: 'cell' },
              cornerRadius: { value: Math.min(Math.max(asNumber(Number(form['cell_radius'])) ?? 0, 0), 30) },
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
        {
          type: 'text',
          interactive: false,
          from: { data: 'names' },
          encode: {
            update: {
              x: { signal: inBlock.x },
              y: { signal: `${inBlock.y} - 5` },
              limit: { signal: 'block * everyName' },
              // A year is cut to its two digits before a name is cut: a cut year is no year.
              text: {
                signal: `(datum.block % across) % everyName !== 0 || (everyName > 1 && ${inBlock.x} + ${SHORT_LETTER} * length(datum.short) > width) ? '' : ${LETTER} * length(datum.text) + 2 > nameRoom ? datum.short : datum.text`,
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
      ],
    },
    legend: [],
    ramp:
      form['show_legend'] === false
        ? null
        : { colors: ramp, from: formats.number(low), to: formats.number(high) },
    notes: all.notes,
    tooltip: ({ row }) => {
      const cell = cells[row];
      if (cell === undefined) return null;
      const line = {
        label: cell.metric.key,
        value: formats.full(cell.value),
        color: colorOf(cell.value),
        strong: true,
      };
      return { title: moment(cell.time), lines: [line], more: 0 };
    },
    dimensions: () => null,
  };
}

/** The width of the longest of some short names. */
const letters = (names: readonly string[]): number =>
  SHORT_LETTER * names.reduce((max, { length }) => Math.max(max, length), 0) + 2;
