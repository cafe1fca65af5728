import { asNumber, type JsonRecord } from '../../../jsonValue.ts';
import { type FormData, isOn } from '../../form/formData.ts';
import { LABEL_SIZE } from '../../spec/specParts.ts';
import type { DrawnCalendar } from './drawnCalendar.ts';

/** Above a block, for its name. */
const NAME_SPACE = LABEL_SIZE + 6;
/** Cells grow with the room, up to so many times their size in the form. */
const MAX_GROWTH = 2.4;

/** Where blocks and cells are, in pixels. */
export interface CalendarLayout {
  /**
   * `cell` is the size of a cell, the largest at which all blocks are on screen; `across` is the count of blocks beside
   * each other, `block` the width of one with the gap after it, and `panel` the height of all blocks of a metric.
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

export function calendarLayout(form: FormData, drawn: DrawnCalendar): CalendarLayout {
  const { blocks, columns, lines, panels } = drawn;
  const size = Math.min(Math.max(asNumber(Number(form['cell_size'])) ?? 10, 2), 60);
  const padding = Math.min(Math.max(asNumber(Number(form['cell_padding'])) ?? 2, 0), 20);
  const hasHeadings = isOn(form['show_metric_name'] ?? true);
  const heading = hasHeadings ? NAME_SPACE : 0;
  const blockHeight = (cell: string): string => `(${lines} * (${cell} + ${padding}) + ${NAME_SPACE + 6})`;
  // The count of blocks beside each other with cells of a size, and the height of all of them then.
  const across = (cell: string): string =>
    `max(1, floor((width + ${cell}) / (${columns} * (${cell} + ${padding}) + ${cell})))`;
  const height = (cell: string): string =>
    `(${panels} * (${heading} + ceil(${blocks.length} / ${across(cell)}) * ${blockHeight(cell)}))`;
  const sizes = Array.from(
    { length: 12 },
    (_, i) => Math.round(size * (MAX_GROWTH - 0.18 * i) * 10) / 10,
  ).filter((each) => each >= 2);
  const largest = sizes.reduceRight(
    (otherwise, each) =>
      `(${height(String(each))} <= height && ${columns} * ${each + padding} <= width ? ${each} : ${otherwise})`,
    `max(1, min(width / ${columns} - ${padding}, ${sizes.at(-1) ?? 2}))`,
  );
  return {
    signals: [
      { name: 'cell', update: largest },
      { name: 'across', update: across('cell') },
      { name: 'panel', update: `${height('cell')} / ${panels}` },
      { name: 'block', update: `${columns} * (cell + ${padding}) + cell` },
    ],
    x: '(datum.block % across) * block',
    y: `datum.panel * panel + ${heading} + floor(datum.block / across) * ${blockHeight('cell')} + ${NAME_SPACE}`,
    step: `(cell + ${padding})`,
    hasHeadings,
  };
}
