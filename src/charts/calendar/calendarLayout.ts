import { asNumber, type JsonRecord } from '#domain/jsonValue.ts';
import { isOn } from '#domain/chart/form/formData.ts';
import { LABEL_SIZE } from '../kit/spec/specParts.ts';
import type { DrawnCalendar } from './drawnCalendar.ts';
import type { CalendarForm } from './chart.ts';

/** Above a block, for its name. */
const NAME_SPACE = LABEL_SIZE + 6;
/** Cells grow with the room, up to so many times their size in the form. */
const MAX_GROWTH = 2.4;

/** The size of the smallest cells. */
const LEAST = 2;

/** The size of a cell in pixels, or the name of its signal. */
type Size = number | 'cell';

/** Where blocks and cells are, in pixels. */
export interface CalendarLayout {
  /**
   * `cell` is the size of a cell, the largest at which all blocks are on screen, and `gap` that between cells; `across`
   * is the count of blocks beside each other, `block` the width of one with the gap after it, and `panel` the height of
   * all blocks of a metric. `shown` is how many blocks are drawn: all, unless not even the smallest cells fit.
   */
  readonly signals: readonly JsonRecord[];
  /** Expressions of the left top corner of the block of a datum. */
  readonly x: string;
  readonly y: string;
  /** From a cell to the next, an expression too. */
  readonly step: string;
  /** Whether metrics have their names above their blocks. */
  readonly hasHeadings: boolean;
}

export function calendarLayout(form: CalendarForm, drawn: DrawnCalendar): CalendarLayout {
  const { blocks, columns, lines, panels } = drawn;
  const size = Math.min(Math.max(asNumber(Number(form['cell_size'])) ?? 10, 2), 60);
  const padding = Math.min(Math.max(asNumber(Number(form['cell_padding'])) ?? 2, 0), 20);
  const hasHeadings = isOn(form['show_metric_name'] ?? true);
  const heading = hasHeadings ? NAME_SPACE : 0;
  const gap = (cell: Size): string => `min(${padding}, ${cell} / 2)`;
  const step = (cell: Size): string => `(${cell} + ${gap(cell)})`;
  const blockHeight = (cell: Size): string =>
    `(${lines} * ${step(cell)} + ${NAME_SPACE} + min(6, 1.5 * ${cell}))`;
  // The count of blocks beside each other with cells of a size, and the height of all of them then.
  const across = (cell: Size): string =>
    `max(1, floor((width + ${cell}) / (${columns} * ${step(cell)} + ${cell})))`;
  const rows = (cell: Size): string => `ceil(${blocks.length} / ${across(cell)})`;
  const height = (cell: Size): string => `(${panels} * (${heading} + ${rows(cell)} * ${blockHeight(cell)}))`;
  const sizes = [
    ...Array.from({ length: 12 }, (_, i) => Math.round(size * (MAX_GROWTH - 0.18 * i) * 10) / 10),
    3,
    LEAST,
  ].filter((each, i, all) => each >= LEAST && each < (all[i - 1] ?? Number.POSITIVE_INFINITY));
  const largest = sizes.reduceRight(
    (otherwise, each) =>
      `(${height(each)} <= height && ${columns} * ${step(each)} <= width ? ${each} : ${otherwise})`,
    `max(1, min(width / ${columns} / 1.5, ${LEAST}))`,
  );
  return {
    signals: [
      { name: 'cell', update: largest },
      { name: 'gap', update: gap('cell') },
      { name: 'across', update: across('cell') },
      {
        name: 'rows',
        update: `min(${rows('cell')}, max(1, floor((height / ${panels} - ${heading}) / ${blockHeight('cell')})))`,
      },
      { name: 'panel', update: `${heading} + rows * ${blockHeight('cell')}` },
      { name: 'block', update: `${columns} * (cell + gap) + cell` },
      // In the place of the last one is then how many are left out.
      {
        name: 'shown',
        update: `rows * across < ${blocks.length} ? max(1, rows * across - 1) : ${blocks.length}`,
      },
    ],
    x: '(datum.block % across) * block',
    y: `datum.panel * panel + ${heading} + floor(datum.block / across) * ${blockHeight('cell')} + ${NAME_SPACE}`,
    step: '(cell + gap)',
    hasHeadings,
  };
}
