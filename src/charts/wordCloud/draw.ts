import { ownValue } from '#domain/ownValue.ts';
import { textEms } from '#domain/format/textEms.ts';
import { asNumber, type JsonRecord } from '#domain/jsonValue.ts';
import { columnsOf, metricOf } from '#domain/chart/form/formData.ts';
import { chartFormats } from '../kit/spec/text/formats.ts';
import { capped, MAX_PARTS } from '../kit/spec/limits.ts';
import { isSelected, type Part, partsFrame } from '../kit/parts/partsFrame.ts';
import { partTooltip } from '../kit/parts/partTexts.ts';
import { seriesColors } from '../kit/spec/series/seriesColors.ts';
import { DIMMED, fullSizeSpec, HOVER_SIGNAL } from '../kit/spec/specParts.ts';
import { markTooltips } from '../kit/spec/tooltips/tooltips.ts';
import type { Draw } from '../api.ts';
import type { WordCloudForm } from './chart.ts';

const MAX_WORDS = 200;
const FIRST_WORDS = 'The {shown} largest of {all} words are drawn. “View as table” shows all of them.';
/** The angles of words, by the name in the form. */
const ROTATIONS: Readonly<Record<string, readonly number[]>> = {
  square: [0, 90],
  flat: [0],
  random: [0, 30, 60, 90],
};

/** The approximate width of a letter, relative to the font size; letters of a word may be wider. */
const LETTER = 0.58;
const emsOf = (word: string): number => Math.max(LETTER * word.length, textEms(word), LETTER);

/** Longer texts would fit at no size that can be read; tooltips have all of them. */
const LONGEST = 40;
const wordOf = (label: string): string =>
  label.length > LONGEST ? `${label.slice(0, LONGEST - 1).trimEnd()}…` : label;

/** Words sized by value, with a deterministic layout. */
export const draw: Draw<WordCloudForm> = (form, frame, theme, state) => {
  const read = partsFrame(form, frame, columnsOf(form['series']), metricOf(form['metric']));
  if ('reason' in read) return read;
  const largest = [...read.parts].sort((a, b) => b.value - a.value);
  const all = capped(largest, Math.min(MAX_WORDS, MAX_PARTS), FIRST_WORDS);
  const [from, to] = [asNumber(form['size_from']) ?? 10, asNumber(form['size_to']) ?? 70];
  const [small, large] = [Math.min(from, to), Math.max(from, to)];
  const shareOf = sharesOf(all.items);
  const angles = ownValue(ROTATIONS, typeof form['rotation'] === 'string' ? form['rotation'] : '') ?? [0, 90];
  const formats = chartFormats(form);
  const colorOf = seriesColors(
    form,
    theme,
    all.items.map((part) => part.label),
  );

  return {
    spec: {
      ...fullSizeSpec(theme, 0),
      signals: [
        HOVER_SIGNAL,
        { name: 'sizes', value: { small, large } },
        { name: 'cloud', update: "placedWords(data('words'), width, height, sizes)" },
        { name: 'leftOut', update: 'cloud.leftOut' },
      ],
      data: [
        {
          name: 'words',
          values: all.items.map((part, i) => ({
            row: part.row,
            at: i,
            text: wordOf(part.label),
            ems: emsOf(wordOf(part.label)),
            share: shareOf(part),
            angle: angles[(i * 7) % angles.length] ?? 0,
            color: colorOf(part.label),
            opacity: isSelected(part, state.selected) ? 1 : DIMMED,
          })),
        },
      ],
      marks: [
        {
          type: 'text',
          from: { data: 'words' },
          encode: {
            update: {
              text: { signal: "cloud.places[datum.at] ? datum.text : ''" },
              x: place('x'),
              y: place('y'),
              angle: place('angle'),
              fontSize: place('size'),
              fontWeight: { value: 500 },
              // Its letters may be wider than estimated.
              limit: { signal: 'width' },
              align: { value: 'center' },
              baseline: { value: 'middle' },
              fill: { field: 'color' },
              cursor: { value: 'pointer' },
              fillOpacity: {
                signal: 'hover === null || hover === datum.row ? datum.opacity : datum.opacity * 0.75',
              },
            },
          },
        },
      ],
    },
    legend: [],
    ramp: null,
    notes: all.notes,
    leftOut: 'No room for {count} of the words. “View as table” shows all of them.',
    tooltips: markTooltips(
      formats.fullStyle,
      all.items.map(({ row, label, value }) => [row, partTooltip(label, value, colorOf(label))]),
    ),
    dimensions: read.dimensions,
  };
};

const place = (field: string): JsonRecord => ({
  signal: `cloud.places[datum.at] ? cloud.places[datum.at].${field} : 0`,
});

/** Where the font of a word is between the smallest and the largest: areas are in proportion to values. */
function sharesOf(words: readonly Part[]): (word: Part) => number {
  const root = (word: Part): number => Math.sqrt(Math.max(word.value, 0));
  const [least, most] = words.reduce(
    ([low, high], word) => [Math.min(low, root(word)), Math.max(high, root(word))],
    [Infinity, 0],
  );
  return (word) => (most > least ? (root(word) - least) / (most - least) : 0.5);
}
