import { passiveMark } from '../../spec/marks.ts';
import { sum } from '#domain/compile/post/statistics.ts';
import { asNumber, type JsonRecord } from '#domain/jsonValue.ts';
import { isOn } from '#domain/chart/form/formData.ts';
import { barPlace } from './barPlace.ts';
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

/** The height of a line. */
const LINE = 13;
/** How far a label may reach over the right edge of the plot. */
const MARGIN = 6;

/** By which labels are chosen where not all fit. */
export function valueSize(parts: SeriesMarkParts, index: number): (row: number) => number {
  const { series, spans } = parts;
  const valueAt = (row: number): number | null =>
    hasOnlyTotals(parts) ? (spans[index]?.[row]?.to ?? null) : (series[index]?.values[row] ?? null);
  return (row) => Math.abs(valueAt(row) ?? 0);
}

/** The position of a series among bars that are beside each other; of a line, among the lines. */
export function orderOf({ mark, firstBar, stacking, stacks }: SeriesMarkParts, index: number): number {
  return mark === 'bar' ? firstBar + (stacking === 'none' ? index : (stacks[index] ?? 0)) : index;
}

const isInside = (parts: SeriesMarkParts): boolean =>
  parts.stacking !== 'none' && parts.stacking !== 'steps' && !hasOnlyTotals(parts);

const textsName = ({ names }: SeriesMarkParts): string => `${names.values}Texts`;
const barsName = ({ names }: SeriesMarkParts): string => `${names.values}Bars`;

const formula = (as: string, expr: string): JsonRecord => ({ type: 'formula', as, expr });

/** Where each label would be in pixels, and the bars that labels beside them would lie on. */
export function valueTextData(parts: SeriesMarkParts): readonly JsonRecord[] {
  const texts = {
    name: textsName(parts),
    source: parts.names.values,
    transform: isInside(parts) ? insidePlaces(parts) : outsidePlaces(parts),
  };
  return hasTextsAtBars(parts) ? [texts, barBoxes(parts)] : [texts];
}

/** Whether labels are beside the ends of bars. */
export const hasTextsAtBars = (parts: SeriesMarkParts): boolean => parts.mark === 'bar' && !isInside(parts);

function alongPlace({ mark, kind }: SeriesMarkParts): JsonRecord {
  const { start, size } = barPlace(kind);
  return formula(
    'textAlong',
    mark === 'bar' ? `${start} + ${size} / 2` : "scale('along', datum.at) + bandwidth('along') / 2",
  );
}

const NOT_EMPTY: JsonRecord = { type: 'filter', expr: "datum.text !== ''" };

/** A label above, below or beside the end of its value, moved to where it is whole. */
function outsidePlaces(parts: SeriesMarkParts): readonly JsonRecord[] {
  const { lie, names } = parts;
  const isUpright = lie.up === 'y';
  return [
    NOT_EMPTY,
    alongPlace(parts),
    formula('textUp', `scale('${names.up}', datum.to)`),
    {
      type: 'filter',
      expr: `inrange(datum.textUp, [-1, ${isUpright ? 'height' : 'width'} + 1]) && inrange(datum.textAlong, [-1, ${isUpright ? 'width' : 'height'} + 1])`,
    },
    isUpright
      ? formula('textAlong', `clamp(datum.textAlong, datum.need / 2 - 2, width - datum.need / 2 + ${MARGIN})`)
      : formula('textUp', `min(datum.textUp + 3, width - datum.need + ${MARGIN})`),
    formula('wide', 'datum.need'),
    formula('high', `${LINE}`),
    formula('left', isUpright ? 'datum.textAlong - datum.need / 2' : 'datum.textUp'),
    formula(
      'top',
      isUpright ? `datum.textUp - (datum.to < datum.from ? 0 : ${LINE})` : `datum.textAlong - ${LINE / 2}`,
    ),
  ];
}

/** A label in the middle of its part of a stack: along a narrow bar, if it is too long to lie across. */
function insidePlaces(parts: SeriesMarkParts): readonly JsonRecord[] {
  const { lie, mark, kind, names } = parts;
  const [from, to] = ['from', 'to'].map((end) => `scale('${names.up}', datum.${end})`);
  const isUpright = lie.up === 'y';
  const across = mark === 'bar' ? barPlace(kind).size : `${LINE}`;
  const isTurned = isUpright && mark === 'bar' ? `${across} < datum.need` : 'false';
  return [
    NOT_EMPTY,
    alongPlace(parts),
    formula('textUp', `(${from} + ${to}) / 2`),
    formula('turned', isTurned),
    formula('wide', `datum.turned ? ${LINE} : datum.need`),
    formula('high', `datum.turned ? datum.need : ${LINE}`),
    {
      type: 'filter',
      expr: `abs(${from} - ${to}) > datum.${isUpright ? 'high' : 'wide'} && ${across} + 1 >= ${isUpright ? 'min(datum.wide, datum.high)' : LINE}`,
    },
    formula('left', `${isUpright ? 'datum.textAlong' : 'datum.textUp'} - datum.wide / 2`),
    formula('top', `${isUpright ? 'datum.textUp' : 'datum.textAlong'} - datum.high / 2`),
  ];
}

function barBoxes(parts: SeriesMarkParts): JsonRecord {
  const { lie, kind, names } = parts;
  const { start, size } = barPlace(kind);
  const [from, to] = ['from', 'to'].map((end) => `scale('${names.up}', datum.${end})`);
  const [left, wide, top, high] =
    lie.up === 'y'
      ? [start, size, `min(${from}, ${to})`, `abs(${from} - ${to})`]
      : [`min(${from}, ${to})`, `abs(${from} - ${to})`, start, size];
  return {
    name: barsName(parts),
    source: names.values,
    transform: [
      // Fields of its own: the values are the same as those of the labels.
      { type: 'project', fields: ['label', 'at', 'order', 'from', 'to'] },
      formula('isUpright', `${lie.up === 'y'}`),
      formula('left', left ?? ''),
      formula('wide', wide ?? ''),
      formula('top', top ?? ''),
      formula('high', high ?? ''),
    ],
  };
}

/** Which of the labels of all layers are drawn. */
export function valueTextSignal(layers: readonly SeriesMarkParts[]): JsonRecord {
  const all = (names: readonly string[]): string => `[${names.map((name) => `data('${name}')`).join(', ')}]`;
  const [texts, bars] = [layers.map(textsName), layers.filter(hasTextsAtBars).map(barsName)];
  return { name: 'drawnLabels', update: `keptLabels(${all(texts)}, ${all(bars)})` };
}

/** The value labels, as a mark. */
export function valueTexts(parts: SeriesMarkParts): readonly JsonRecord[] {
  const { lie, theme, mark } = parts;
  const inside = isInside(parts);
  const isUpright = lie.up === 'y';
  return [
    passiveMark('text', textsName(parts), {
      [lie.along]: { field: 'textAlong' },
      [lie.up]: { field: 'textUp' },
      align: { value: inside || isUpright ? 'center' : 'left' },
      baseline:
        inside || !isUpright ? { value: 'middle' } : { signal: "datum.to < datum.from ? 'top' : 'bottom'" },
      ...(inside
        ? { angle: { signal: 'datum.turned ? -90 : 0' } }
        : isUpright && { dy: { signal: 'datum.to < datum.from ? 3 : 0' } }),
      text: { signal: "drawnLabels[datum.label] ? datum.text : ''" },
      fill: inside && mark === 'bar' ? { field: 'ink' } : { value: theme.text },
    }),
  ];
}
