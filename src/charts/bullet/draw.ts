import type { JsonRecord } from '#domain/jsonValue.ts';
import { metricOf, textOf } from '#domain/chart/form/formData.ts';
import { mark, passiveMark } from '../kit/spec/marks.ts';
import { axisNumberName, chartFormats } from '../kit/spec/text/formats.ts';
import { baseSpec, formatSignals, HOVER_SIGNAL, NUMBER_TEXT } from '../kit/spec/specParts.ts';
import type { Draw } from '../api.ts';
import { axes, domainSignals, HORIZONTAL, upScale } from '../kit/axes/axes.ts';
import { partsFrame } from '../kit/parts/partsFrame.ts';
import { partTooltip } from '../kit/parts/partTexts.ts';
import { markTooltips } from '../kit/spec/tooltips/tooltips.ts';
import type { BulletForm } from './chart.ts';

interface NamedNumber {
  readonly label: string;
  readonly value: number;
}

/** More would cover each other. */
const MOST = 50;

/** The numbers under a key of a form, separated by commas, with the labels at the same place; others are left out. */
function namedNumbers(
  form: BulletForm,
  key: keyof BulletForm,
  labelsKey: keyof BulletForm,
): readonly NamedNumber[] {
  const labels = (textOf(form[labelsKey]) ?? '').split(',').map((label) => label.trim());
  return (textOf(form[key]) ?? '')
    .split(',')
    .map((text, at) => ({ label: labels[at] ?? '', text: text.trim() }))
    .flatMap(({ label, text }) =>
      text !== '' && Number.isFinite(Number(text)) ? [{ label, value: Number(text) }] : [],
    )
    .slice(0, MOST);
}

/** The height of the bar in pixels. */
const [LOWEST, TALLEST] = [8, 56];
/** The room of the number above the bar, and of the axis below it, which has no title in a low chart. */
const ABOVE = 26;
const BELOW = '(height < 112 ? 26 : 44)';
/** The least and the greatest shade of the ranges. */
const SHADES: readonly [number, number] = [0.3, 0.1];

/** One value as a bar over ranges, with markers and lines to compare it with. */
export const draw: Draw<BulletForm> = (form, frame, theme) => {
  const read = partsFrame(form, frame, [], metricOf(form['metric']));
  if ('reason' in read) return read;
  const [measure] = read.parts;
  if (measure === undefined) return { reason: { text: 'All values are NULL.' } };
  const ranges = namedNumbers(form, 'ranges', 'range_labels').toSorted((a, b) => b.value - a.value);
  const markers = namedNumbers(form, 'markers', 'marker_labels');
  const lines = namedNumbers(form, 'marker_lines', 'marker_line_labels');
  const shown = ranges.length > 0 ? ranges : [{ label: '', value: measure.value * 1.1 }];
  const items = [...shown, { label: measure.label, value: measure.value }, ...markers, ...lines];
  const values = items.map(({ value }) => value);
  const ends = [Math.min(0, ...values), Math.max(0, ...values)] as const;
  const formats = chartFormats(form);
  const shadeOf = (at: number): number =>
    SHADES[1] + ((SHADES[0] - SHADES[1]) * at) / Math.max(1, shown.length - 1);
  let row = 0;
  const placed = (
    list: readonly { readonly value: number }[],
    more: (at: number) => JsonRecord = () => ({}),
  ) => list.map(({ value }, at) => ({ row: row++, value, ...more(at) }));
  const x = { scale: 'up', field: 'value' };
  const middle = { signal: 'middle' };
  return {
    spec: {
      ...baseSpec(theme),
      // Its axis is not at its edge.
      autosize: { type: 'none', contains: 'padding' },
      signals: [
        ...formatSignals(formats, axisNumberName(formats.numberName, ends)),
        HOVER_SIGNAL,
        ...domainSignals([], ends),
        { name: 'bar', update: `clamp(height - ${ABOVE} - ${BELOW}, ${LOWEST}, ${TALLEST})` },
        { name: 'middle', update: `max(0, height - ${ABOVE} - ${BELOW} - bar) / 2 + ${ABOVE} + bar / 2` },
      ],
      data: [
        { name: 'ranges', values: placed(shown, (at) => ({ shade: shadeOf(at) })) },
        { name: 'measures', values: placed([measure]) },
        { name: 'markers', values: placed(markers) },
        { name: 'lines', values: placed(lines) },
      ],
      scales: [upScale({}, HORIZONTAL, { log: false, zero: true, share: false, bars: true })],
      axes: [
        {
          ...axes(form, HORIZONTAL, 'number', false)[1],
          grid: false,
          title: measure.label,
          // Below the bar, however much room is below it.
          offset: { signal: 'middle + bar / 2 + 2 - height' },
          labelFlush: 18,
          labelSeparation: 8,
        },
      ],
      marks: [
        mark('rect', 'ranges', {
          x: { scale: 'up', value: 0 },
          x2: x,
          yc: middle,
          height: { signal: 'bar' },
          fill: { value: theme.text },
          fillOpacity: { field: 'shade' },
        }),
        mark('rect', 'measures', {
          x: { scale: 'up', value: 0 },
          x2: x,
          yc: middle,
          height: { signal: 'bar / 3' },
          fill: { value: theme.accent },
        }),
        mark('symbol', 'markers', {
          x,
          y: middle,
          shape: { value: 'triangle-up' },
          size: { value: 130 },
          fill: { value: theme.text },
          stroke: { value: theme.surface },
        }),
        mark('rect', 'lines', {
          xc: x,
          width: { value: 3 },
          yc: middle,
          height: { signal: 'bar' },
          fill: { value: theme.text },
        }),
        passiveMark('text', 'measures', {
          x: { scale: 'up', value: 0 },
          y: { signal: 'middle - bar / 2 - 8' },
          // A bar to the left begins near the right edge.
          align: { signal: "scale('up', 0) > width / 2 ? 'right' : 'left'" },
          text: { signal: NUMBER_TEXT },
          fontSize: { value: 16 },
          fontWeight: { value: 600 },
        }),
      ],
    },
    legend: [],
    ramp: null,
    notes: [],
    tooltips: markTooltips(
      formats.fullStyle,
      items.map(({ value, label }, at) => [at, partTooltip('', value, null, label)]),
    ),
    dimensions: null,
  };
};
