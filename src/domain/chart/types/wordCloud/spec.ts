import { ownValue } from '../../../ownValue.ts';
import type { Frame } from '../../../compile/frame.ts';
import { textEms } from '../../../format/textEms.ts';
import { asNumber } from '../../../jsonValue.ts';
import { columnsOf, type FormData, metricOf } from '../../form/formData.ts';
import { chartFormats } from '../../spec/formats.ts';
import { capped, MAX_PARTS } from '../../spec/limits.ts';
import type { ChartTheme, NothingToDraw, ChartSpec, ChartState } from '../../spec/chartSpec.ts';
import { isSelected, type Part, partsFrame } from '../shared/parts/partsFrame.ts';
import { partTooltip } from '../shared/parts/partTexts.ts';
import { seriesColors } from '../../spec/seriesColors.ts';
import { baseSpec, DIMMED, HOVER_SIGNAL } from '../../spec/specParts.ts';
import { rowLabels } from '../shared/rowLabels.ts';
import type { Drawing } from '../drawing.ts';
import { wordCloud } from './type.ts';

const MAX_WORDS = 200;
const FIRST_WORDS = 'The {shown} largest of {all} words are drawn. View as table shows all of them.';
/** The angles of words, by the name in the form. */
const ROTATIONS: Readonly<Record<string, readonly number[]>> = {
  square: [0, 90],
  flat: [0],
  random: [0, 30, 60, 90],
};

/** The approximate letter width relative to the font size, and the fraction of a cloud that words fill if all fit. */
const LETTER = 0.58;
const FILLED = 0.36;
/** That of a word, whose letters may be wider. */
const emsOf = (word: string): number => Math.max(LETTER * word.length, 0.9 * textEms(word), LETTER);

/** Longer texts would fit at no size that can be read; tooltips have all of them. */
const LONGEST = 40;
const wordOf = (label: string): string =>
  label.length > LONGEST ? `${label.slice(0, LONGEST - 1).trimEnd()}…` : label;

/** The area of the words at the form's font sizes. */
function roomOf(words: readonly Part[], small: number, large: number): number {
  const values = words.map((word) => Math.sqrt(Math.max(word.value, 0)));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return words.reduce((sum, word, at) => {
    const share = most > least ? ((values[at] ?? 0) - least) / (most - least) : 0.5;
    const size = small + share * (large - small);
    return sum + size * 1.2 * size * emsOf(wordOf(word.label));
  }, 0);
}

/** How much larger than the form's sizes words may be. */
const MAX_GROWN = 1.8;

export const wordCloudDrawing: Drawing = {
  type: wordCloud,
  spec: wordCloudSpec,
  labels: rowLabels('series'),
};

/** Words sized by value, with a deterministic layout. */
function wordCloudSpec(
  form: FormData,
  frame: Frame,
  look: ChartTheme,
  state: ChartState,
): ChartSpec | NothingToDraw {
  const read = partsFrame(form, frame, columnsOf(form['series']), metricOf(form['metric']));
  if ('reason' in read) return read;
  const largest = [...read.parts].sort((a, b) => b.value - a.value);
  const all = capped(largest, Math.min(MAX_WORDS, MAX_PARTS), FIRST_WORDS);
  const [from, to] = [asNumber(form['size_from']) ?? 10, asNumber(form['size_to']) ?? 70];
  const [small, large] = [Math.min(from, to), Math.max(from, to)];
  const angles = ownValue(ROTATIONS, typeof form['rotation'] === 'string' ? form['rotation'] : '') ?? [0, 90];
  const formats = chartFormats(form);
  const colorOf = seriesColors(
    form,
    look,
    all.items.map((part) => part.label),
  );

  return {
    spec: {
      ...baseSpec(look, 0),
      signals: [
        HOVER_SIGNAL,
        // The form's sizes are for a cloud of some 450 pixels; a smaller one has smaller words.
        { name: 'part', update: 'min(1, sqrt(width * height) / 450)' },
        // A word that does not fit is not drawn at all: together they take only part of the area. Few words grow into it.
        { name: 'area', value: Math.max(1, roomOf(all.items, small, large)) },
        { name: 'dense', update: `min(${MAX_GROWN}, sqrt(${FILLED} * width * height / area) / part)` },
      ],
      data: [
        {
          name: 'words',
          values: all.items.map((part, i) => ({
            row: part.row,
            text: wordOf(part.label),
            ems: emsOf(wordOf(part.label)),
            value: Math.max(part.value, 0),
            angle: angles[(i * 7) % angles.length] ?? 0,
            color: colorOf(part.label),
            opacity: isSelected(part, state.selected) ? 1 : DIMMED,
          })),
        },
      ],
      scales: [
        {
          name: 'size',
          type: 'sqrt',
          domain: { data: 'words', field: 'value' },
          range: [
            { signal: `max(8, ${small} * part * dense)` },
            { signal: `max(10, ${large} * part * dense)` },
          ],
          zero: false,
        },
      ],
      marks: [
        {
          type: 'text',
          from: { data: 'words' },
          encode: {
            enter: {
              text: { field: 'text' },
              align: { value: 'center' },
              baseline: { value: 'alphabetic' },
              fill: { field: 'color' },
              cursor: { value: 'pointer' },
            },
            update: {
              fillOpacity: {
                signal: 'hover === null || hover === datum.row ? datum.opacity : datum.opacity * 0.75',
              },
            },
          },
          transform: [
            {
              type: 'wordcloud',
              size: [{ signal: 'width' }, { signal: 'height' }],
              text: { field: 'datum.text' },
              rotate: { field: 'datum.angle' },
              font: look.font,
              fontSize: {
                expr: `max(6, min(scale('size', datum.datum.value), 0.9 * (datum.datum.angle === 0 ? width : min(width, height)) / datum.datum.ems))`,
              },
              fontWeight: '500',
              padding: 2,
              spiral: 'archimedean',
            },
          ],
        },
      ],
    },
    legend: [],
    ramp: null,
    notes: all.notes,
    tooltip: ({ row }) => {
      const part = all.items.find((each) => each.row === row);
      return part ? partTooltip(part.label, formats.full(part.value), colorOf(part.label)) : null;
    },
    dimensions: ({ row }) => read.dimensions(row),
  };
}
