import { rowNumbers } from '#domain/compile/frame.ts';
import { timeWriter } from '#domain/format/styles.ts';
import { isOn, metricsOf, textOf } from '#domain/chart/form/formData.ts';
import { mark, passiveMark } from '../kit/spec/marks.ts';
import { ALL_NULL, type ChartTheme, NO_ROWS } from '../kit/spec/chartSpec.ts';
import { bucketOf, chartFormats } from '../kit/spec/text/formats.ts';
import { capped, FIRST_VALUES } from '../kit/spec/limits.ts';
import { seriesColors } from '../kit/spec/series/seriesColors.ts';
import { fullSizeSpec, HOVER_SIGNAL, LABEL_SIZE } from '../kit/spec/specParts.ts';
import type { Draw } from '../api.ts';
import { inCategoryOrder } from '../kit/categories/categoryOrder.ts';
import { mayBeSums } from '../kit/levels/addsUp.ts';
import { belowZero, NONE_ABOVE_ZERO } from '../kit/parts/aboveZero.ts';
import { axisText, seriesFrame } from '../kit/series/series/seriesFrame.ts';
import { seriesLabel } from '../kit/series/series/seriesLabel.ts';
import { seriesLines } from '../kit/series/marks/seriesLines.ts';
import { petalsOf } from './petals.ts';
import type { RoseForm } from './chart.ts';

/** Thinner sectors could not be distinguished. */
const MAX_SECTORS = 180;
/** For a label above and below the sectors. */
const LABEL_SPACE = 20;
/** The approximate width of a character, and of the room beside the sectors at the height of a label. */
const CHARACTER = 7.2;
const LINE = 15;
const SPACE_BESIDE = 'max(24, width / 2 - outer * abs(sin(datum.middle)) - 10)';

/** A sector of equal angle for each time; its series are stacked, from the middle outwards. */
export const draw: Draw<RoseForm> = (form, frame, theme, state) => {
  const read = seriesFrame(form, frame);
  if (read === null || frame.rowCount === 0) return NO_ROWS;
  const colorOf = seriesColors(
    form,
    theme,
    read.series.map(({ key }) => key),
  );
  const series = inCategoryOrder(form, read.series, ({ dimensions: [name, ...more], key }) =>
    name === undefined || more.length > 0 ? key : name,
  );
  const shown = series.filter(({ key }) => !state.hidden.has(key));
  const rows = rowNumbers(frame);
  const isThere = (row: number): boolean => read.series.some(({ values }) => values[row] != null);
  const all = capped(rows.filter(isThere), MAX_SECTORS, FIRST_VALUES);
  if (all.items.length === 0) return ALL_NULL;
  const below = all.items.flatMap((row) => shown.filter(({ values }) => (values[row] ?? 0) < 0)).length;
  if (all.items.every((row) => read.series.every(({ values }) => !((values[row] ?? 0) > 0))))
    return NONE_ABOVE_ZERO;
  const own = textOf(form['date_time_format']);
  const time = own === null || own === 'smart_date' ? undefined : own;
  const bucket = timeWriter(bucketOf(form, undefined, time));
  const nameOf = (row: number): string => axisText(read.axis, row, bucket);
  const longestWord = all.items
    .flatMap((row) => nameOf(row).split(' '))
    .reduce((longest, word) => Math.max(longest, word.length), 0);
  const longest = all.items.reduce((most, row) => Math.max(most, nameOf(row).length), 0);
  const turn = (2 * Math.PI) / all.items.length;
  const petals = petalsOf(all.items, shown, colorOf, isOn(form['rose_area_proportion']));
  return {
    spec: {
      ...fullSizeSpec(theme),
      signals: [
        HOVER_SIGNAL,
        // Beside the sectors there is room for the words of a label, one below the other.
        { name: 'side', update: `min(width / 4, ${longestWord * CHARACTER + 12})` },
        { name: 'outer', update: `max(10, min(width / 2 - side, height / 2 - ${LABEL_SPACE}))` },
        // Labels that would touch each other are thinned evenly.
        { name: 'away', update: 'outer + 8' },
        {
          name: 'every',
          update: `away * ${turn ** 2} >= ${LINE} ? 1 : max(1, ceil(min(sqrt(${2 * LINE} / away), ${longest * CHARACTER + 8} / away) / ${turn}))`,
        },
      ],
      data: [
        { name: 'petals', values: petals },
        {
          name: 'labels',
          values: all.items.map((row, at) => ({
            at,
            middle: (at + 0.5) * turn,
            text: nameOf(row),
            lines: nameOf(row).split(' '),
          })),
        },
      ],
      marks: roseMarks(theme, all.items.length),
    },
    legend: series.map((each) => ({
      key: each.key,
      label: seriesLabel(each),
      color: colorOf(each.key),
    })),
    ramp: null,
    notes: [...all.notes, ...belowZero(below)],
    tooltips: {
      kind: 'series',
      axis: read.axis,
      times: bucketOf(form, read.axis.name, time),
      layers: [
        seriesLines({
          form,
          series: shown,
          numbers: chartFormats(form).fullStyle,
          colorOf,
          stacking: 'none',
          addsUp: mayBeSums(metricsOf(form['metrics'])),
        }),
      ],
      events: [],
    },
    dimensions: null,
  };
};

/** The outermost circle, the sectors and their labels. */
function roseMarks(theme: ChartTheme, count: number) {
  return [
    {
      type: 'symbol',
      interactive: false,
      encode: {
        update: {
          x: { signal: 'width / 2' },
          y: { signal: 'height / 2' },
          size: { signal: '4 * outer * outer' },
          stroke: { value: theme.line },
          fill: { value: 'transparent' },
        },
      },
    },
    mark('arc', 'petals', {
      x: { signal: 'width / 2' },
      y: { signal: 'height / 2' },
      startAngle: { field: 'a0' },
      endAngle: { field: 'a1' },
      innerRadius: { signal: 'datum.from * outer' },
      outerRadius: { signal: 'datum.to * outer' },
      fill: { field: 'color' },
      fillOpacity: { signal: 'hover === null || hover === datum.row ? 1 : 0.6' },
      stroke: { value: theme.surface },
      strokeWidth: { signal: '(datum.a1 - datum.a0) * outer > 4 ? 1 : 0' },
    }),
    passiveMark('text', 'labels', {
      x: { signal: 'width / 2 + away * sin(datum.middle)' },
      y: { signal: 'height / 2 - away * cos(datum.middle)' },
      // Two labels beside the top are on its two sides.
      align: {
        signal: "abs(sin(datum.middle)) < 0.05 ? 'center' : datum.middle < PI ? 'left' : 'right'",
      },
      baseline: { value: 'middle' },
      limit: { signal: SPACE_BESIDE },
      text: {
        // The last one that is kept is next to the first.
        signal: `datum.at % every !== 0 || (datum.at > 0 && ${count} - datum.at < every) ? '' : ${CHARACTER} * length(datum.text) > ${SPACE_BESIDE} ? datum.lines : datum.text`,
      },
      fill: { value: theme.muted },
      fontSize: { value: LABEL_SIZE },
    }),
  ];
}
