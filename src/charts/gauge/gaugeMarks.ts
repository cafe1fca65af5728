import type { JsonRecord } from '#domain/jsonValue.ts';
import { isOn } from '#domain/chart/form/formData.ts';
import type { ChartTheme } from '../kit/spec/chartSpec.ts';
import { mark, passiveMark } from '../kit/spec/marks.ts';
import { NUMBER_TEXT } from '../kit/spec/specParts.ts';
import type { GaugeForm } from './chart.ts';

/* The marks of a gauge. Their places are in the signals `outer`, `middle`, `thick` and `letter` of its spec. */

/** Where the texts below the needles start, as a fraction of the ring. */
export const FIRST_LINE = 0.27;
/** The height of a name with its value, in letters. */
export const LINE = 2.6;
/** Smaller letters cannot be read: the colours then have a legend, and tooltips the values. */
const LEAST_LETTER = 8;
/** Between the ring and its numbers. */
export const GAP = 8;

const at = (angle: string, radius: string): JsonRecord => ({
  x: { signal: `width / 2 + (${radius}) * sin(${angle})` },
  y: { signal: `middle - (${radius}) * cos(${angle})` },
});

export function arcs(data: string, isRound: boolean): JsonRecord {
  return {
    type: 'arc',
    interactive: data === 'needles',
    from: { data },
    encode: {
      update: {
        x: { signal: 'width / 2' },
        y: { signal: 'middle' },
        startAngle: { field: 'a0' },
        endAngle: { field: 'a1' },
        outerRadius: { signal: 'outer - datum.outset * thick' },
        innerRadius: { signal: 'outer - (datum.outset + datum.rings) * thick' },
        cornerRadius: { signal: isRound ? 'thick / 2' : '0' },
        fill: { field: 'color' },
        fillOpacity: {
          signal: 'isValid(datum.row) && hover === datum.row ? datum.opacity * 0.85 : datum.opacity',
        },
      },
    },
  };
}

/** From the centre towards a value. */
export function pointers(): readonly JsonRecord[] {
  const tip = at('datum.a1', 'outer * 0.6');
  const rule = mark('rule', 'needles', {
    ...at('0', '0'),
    x2: tip['x'],
    y2: tip['y'],
    stroke: { field: 'color' },
    strokeWidth: { signal: 'max(2, thick / 4)' },
    strokeCap: { value: 'round' },
    opacity: { field: 'opacity' },
  });
  const hub = mark('symbol', 'needles', {
    ...at('0', '0'),
    size: { signal: 'pow(thick * 0.6, 2)' },
    fill: { field: 'color' },
    opacity: { field: 'opacity' },
  });
  return [rule, hub];
}

export function tickMarks(form: GaugeForm, theme: ChartTheme): readonly JsonRecord[] {
  const length = isOn(form['show_split_line']) || isOn(form['show_axis_tick']) ? 6 : 0;
  const end = at('datum.angle', `outer + 3 + ${length}`);
  const lines = passiveMark('rule', 'ticks', {
    ...at('datum.angle', 'outer + 3'),
    x2: end['x'],
    y2: end['y'],
    stroke: { value: theme.muted },
  });
  const labels = passiveMark('text', 'ticks', {
    ...at('datum.angle', `outer + ${GAP + length}`),
    align: {
      signal: "abs(sin(datum.angle)) < 0.2 ? 'center' : sin(datum.angle) < 0 ? 'right' : 'left'",
    },
    baseline: { signal: "cos(datum.angle) > 0.8 ? 'bottom' : 'middle'" },
    text: { signal: `isLabelled && datum.at % every === 0 ? ${NUMBER_TEXT} : ''` },
    fill: { value: theme.muted },
  });
  return length === 0 ? [labels] : [lines, labels];
}

/** The texts below the needles, as far as they fit, each over a line in the colour of the page: a needle may pass below it. */
export function texts(
  field: string,
  size: string,
  color: string,
  halo: JsonRecord,
  below = '',
): readonly [JsonRecord, JsonRecord] {
  const y = `middle + outer * ${FIRST_LINE} + datum.place * letter * ${LINE} ${below}`;
  const channels: JsonRecord = {
    x: { signal: 'width / 2' },
    y: { signal: y },
    align: { value: 'center' },
    baseline: { value: 'middle' },
    text: { signal: `isLabelled && letter >= ${LEAST_LETTER} ? datum.${field} : ''` },
    limit: { signal: 'outer * 1.3' },
    fontSize: { signal: size },
    fontWeight: { value: field === 'text' ? 600 : 400 },
  };
  return [
    passiveMark('text', 'needles', { ...channels, ...halo }),
    passiveMark('text', 'needles', { ...channels, fill: { value: color } }),
  ];
}
