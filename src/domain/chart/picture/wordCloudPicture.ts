import { ownValue } from '../../ownValue.ts';
import type { Frame } from '../../compile/frame.ts';
import { asNumber } from '../../jsonValue.ts';
import { columnsOf, type FormData, metricOf } from '../form/formData.ts';
import { chartFormats } from './formats.ts';
import { capped, MOST_PARTS } from './limits.ts';
import type { Look, NoPicture, Picture, PictureState } from './picture.ts';
import { isSelected, partsFrame } from './partsFrame.ts';
import { partTooltip } from './partTexts.ts';
import { seriesColors } from './seriesColors.ts';
import { baseSpec, DIMMED, HOVER_SIGNAL } from './specParts.ts';

const MOST_WORDS = 200;
const FIRST_WORDS = 'The {shown} largest of {all} words are drawn. View as table shows all of them.';
/** The angles a word may lie at, by the name of the form. */
const ROTATIONS: Readonly<Record<string, readonly number[]>> = {
  square: [0, 90],
  flat: [0],
  random: [0, 30, 60, 90],
};

/** Words as large as their value, laid out alike every time. */
export function wordCloudPicture(
  form: FormData,
  frame: Frame,
  look: Look,
  state: PictureState,
): Picture | NoPicture {
  const read = partsFrame(form, frame, columnsOf(form['series']), metricOf(form['metric']));
  if ('reason' in read) return read;
  const largest = [...read.parts].sort((a, b) => b.value - a.value);
  const all = capped(largest, Math.min(MOST_WORDS, MOST_PARTS), FIRST_WORDS);
  const [from, to] = [asNumber(form['size_from']) ?? 10, asNumber(form['size_to']) ?? 70];
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
        // The sizes of the form are for a cloud of some 450 pixels; a smaller one has smaller words.
        { name: 'part', update: 'min(1, sqrt(width * height) / 450)' },
      ],
      data: [
        {
          name: 'words',
          values: all.items.map((part, i) => ({
            row: part.row,
            text: part.label,
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
            { signal: `max(8, ${Math.min(from, to)} * part)` },
            { signal: `max(10, ${Math.max(from, to)} * part)` },
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
              fontSize: { expr: "scale('size', datum.datum.value)" },
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
