import { asNumber } from '../../../../../jsonValue.ts';
import type { JsonRecord } from '../../../../../jsonValue.ts';
import { isOn } from '../../../../form/formData.ts';
import type { SeriesMarkParts } from './seriesMarkParts.ts';

/** Whether stacks show their total instead of their parts. */
export const hasOnlyTotals = ({ form, stacking, addsUp }: SeriesMarkParts): boolean =>
  addsUp && stacking === 'stack' && isOn(form['only_total']);

/** The label at each value of a series: the value, its stack's total, or nothing for a small part. */
export function valueTextOf(parts: SeriesMarkParts, index: number): (row: number) => string {
  const { form, series, stacks, stacking, numberText } = parts;
  const valueAt = (at: number, row: number): number | null =>
    stacks[at] === stacks[index] ? (series[at]?.values[row] ?? null) : null;
  const known = (row: number) => series.flatMap((_, at) => valueAt(at, row) ?? []);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  if (hasOnlyTotals(parts)) {
    return (row) => {
      const top = series.findLastIndex((_, at) => (valueAt(at, row) ?? 0) > 0);
      const last = top === -1 ? series.findLastIndex((_, at) => valueAt(at, row) !== null) : top;
      return last === index ? numberText(sum(known(row))) : '';
    };
  }
  const min = stacking === 'none' ? 0 : (asNumber(form['percentage_threshold']) ?? 0) / 100;
  return (row) => {
    const value = valueAt(index, row);
    if (value === null || (min > 0 && value < min * sum(known(row)))) return '';
    return numberText(value);
  };
}

/** The approximate width of a character, and the height of a line. */
const CHARACTER = 6.6;
const LINE = 13;

/** The length of the longest of these labels along the axis, in pixels. */
export function valueSpace({ lie, series, numberText }: SeriesMarkParts): number {
  if (lie.along === 'y') return LINE;
  const lengths = series.flatMap(({ values }) =>
    values.map((value) => (value === null ? 0 : numberText(value).length)),
  );
  return Math.ceil(lengths.reduce((max, each) => Math.max(max, each), 0) * CHARACTER) + 4;
}

/** The position of a series among bars that are beside each other; of a line, among the lines. */
export function orderOf({ mark, firstBar, stacking, stacks }: SeriesMarkParts, index: number): number {
  return mark === 'bar' ? firstBar + (stacking === 'none' ? index : (stacks[index] ?? 0)) : index;
}

/** Where the largest label is: its position on the axis, and its order there. */
function placeOfLargest(parts: SeriesMarkParts): { readonly nth: number; readonly order: number } {
  const { series, rows, spans } = parts;
  const isOfStacks = hasOnlyTotals(parts);
  let [most, nth, order] = [-1, 0, 0];
  series.forEach(({ values }, index) => {
    rows.forEach((row, at) => {
      const size = Math.abs((isOfStacks ? spans[index]?.[row]?.to : values[row]) ?? -1);
      if (!(size > most)) return;
      [most, nth, order] = [size, at, orderOf(parts, index)];
    });
  });
  return { nth, order };
}

/** If labels would overlap, only every second, third, … from the largest one is shown. */
function hasSpaceFor(parts: SeriesMarkParts): string {
  const { lie, mark } = parts;
  const { nth, order } = placeOfLargest(parts);
  const [fromLargest, count] =
    mark === 'bar'
      ? [`(datum.nth - ${nth}) * barCount + datum.order - ${order}`, 'placeCount * barCount']
      : [`datum.nth - ${nth}`, 'placeCount'];
  const room = lie.along === 'x' ? 'width' : 'height';
  return `(${fromLargest}) % max(1, ceil(datum.need * ${count} / ${room})) === 0`;
}

/** The value labels, as a mark. */
export function valueTexts(parts: SeriesMarkParts): readonly JsonRecord[] {
  const { lie, mark, look, stacking, names } = parts;
  const share = mark === 'bar' ? '(datum.order + 0.5) / barCount' : '0.5';
  const middle = `scale('along', datum.at) + bandwidth('along') * ${share}`;
  const inside = stacking !== 'none' && stacking !== 'steps' && !hasOnlyTotals(parts);
  const [from, to] = ['from', 'to'].map((end) => `scale('${names.up}', datum.${end})`);
  // A label as wide as the margin may slightly cross its edge.
  const isWithin =
    lie.along === 'x' ? `inrange(${middle}, [datum.need / 2 - 12, width - datum.need / 2 + 12])` : 'true';
  const end = lie.up === 'y' ? 'height' : 'width';
  const isSeen = inside ? `abs(${from} - ${to}) > 14` : `inrange(${to}, [-1, ${end} + 1])`;
  return [
    {
      type: 'text',
      interactive: false,
      from: { data: names.values },
      encode: {
        update: {
          [lie.along]: { signal: middle },
          [lie.up]: inside ? { signal: `(${from} + ${to}) / 2` } : { scale: names.up, field: 'to' },
          ...(lie.up === 'y'
            ? {
                align: { value: 'center' },
                baseline: inside
                  ? { value: 'middle' }
                  : { signal: "datum.to < datum.from ? 'top' : 'bottom'" },
                ...(!inside && { dy: { signal: 'datum.to < datum.from ? 3 : 0' } }),
              }
            : { baseline: { value: 'middle' }, align: { value: inside ? 'center' : 'left' } }),
          text: { signal: `${isSeen} && ${isWithin} && ${hasSpaceFor(parts)} ? datum.text : ''` },
          fill: { value: look.text },
        },
      },
    },
  ];
}
