import type { JsonRecord } from '#domain/jsonValue.ts';
import { isOn } from '#domain/chart/form/formData.ts';
import { passiveMark } from '../../spec/marks.ts';
import { LABEL_SIZE } from '../../spec/specParts.ts';
import { seriesLabel } from '../series/seriesLabel.ts';
import type { SeriesMarkParts } from './seriesMarkParts.ts';

/** The lines that can be named at their ends, the letters of a name, and the width that leaves room for names. */
const [FEWEST, MOST] = [2, 8];
const LONGEST = 18;
const MIN_SPACE = 440;
const LINE = LABEL_SIZE + 2;

interface End {
  readonly text: string;
  readonly color: string;
  readonly value: number;
}

/** Names at the ends of lines, so that nobody has to look them up in a legend: all of them if they fit, else none. */
export function endNames(layers: readonly SeriesMarkParts[]): readonly JsonRecord[] {
  const [parts] = layers;
  if (parts === undefined || layers.length > 1 || parts.mark !== 'line' || parts.kind === 'category')
    return [];
  return [
    passiveMark('text', 'ends', {
      x: { signal: 'width + 6' },
      y: { scale: parts.names.up, field: 'value' },
      baseline: { value: 'middle' },
      text: {
        signal: `room > ${MIN_SPACE} && abs(scale('up', datum.gap) - scale('up', 0)) > ${LINE} ? datum.text : ''`,
      },
      fill: { field: 'color' },
    }),
  ];
}

/** The data of these names: nothing where a line ends earlier than others, or where names would be too long. */
export function endData(layers: readonly SeriesMarkParts[]): JsonRecord {
  const [parts] = layers;
  const ends = parts === undefined ? [] : endsOf(parts);
  const sorted = ends.map(({ value }) => value).toSorted((a, b) => a - b);
  const gap = sorted.slice(1).reduce((min, value, i) => Math.min(min, value - (sorted[i] ?? 0)), Infinity);
  return { name: 'ends', values: ends.map((end) => ({ ...end, gap })) };
}

function endsOf({ form, state, stacking, series, rows, spans, colorOf }: SeriesMarkParts): readonly End[] {
  const last = rows.at(-1);
  const isPlain =
    stacking === 'none' && form['logAxis'] !== true && !isOn(form['show_value']) && state.selected === null;
  if (!isPlain || last === undefined || series.length < FEWEST || series.length > MOST) return [];
  const ends = series.flatMap((each, i): readonly End[] => {
    const [key, text] = [each.key, seriesLabel(each)];
    const value = spans[i]?.[last]?.to;
    return value === undefined || text.length > LONGEST ? [] : [{ text, color: colorOf(key), value }];
  });
  return ends.length === series.length ? ends : [];
}
