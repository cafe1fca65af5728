import type { Frame } from '../../compile/frame.ts';
import { inkOn } from '../colors/legible.ts';
import { columnsOf, type FormData, isOn, metricOf } from '../form/formData.ts';
import { chartFormats } from './formats.ts';
import { capped, FIRST_VALUES, MOST_PARTS } from './limits.ts';
import { groupsOf, parentOf, ROOT } from './partGroups.ts';
import { isSelected, type Part, partsFrame } from './partsFrame.ts';
import { partTooltip } from './partTexts.ts';
import { ALL_NULL, type Look, type NoPicture, type Picture, type PictureState } from './picture.ts';
import { seriesColors } from './seriesColors.ts';
import { percent } from './seriesTooltip.ts';
import { baseSpec, DIMMED, HOVER_SIGNAL, LABEL_SIZE } from './specParts.ts';

/** About how wide a letter is. */
const LETTER = 0.55 * LABEL_SIZE;

/** Parts of parts in rings: each level around the one it divides. */
export function sunburstPicture(
  form: FormData,
  frame: Frame,
  look: Look,
  state: PictureState,
): Picture | NoPicture {
  const levels = columnsOf(form['columns'] ?? form['groupby']);
  const read = partsFrame(form, frame, levels, metricOf(form['metric']));
  if ('reason' in read) return read;
  const all = capped(
    read.parts.filter((part) => part.value > 0),
    MOST_PARTS,
    FIRST_VALUES,
  );
  if (all.items.length === 0) return ALL_NULL;
  const formats = chartFormats(form);
  const outermost = (part: Part): string => part.names[0] ?? part.label;
  const colorOf = seriesColors(form, look, [...new Set(all.items.map(outermost))]);
  const hasLabels = isOn(form['show_labels'] ?? true);
  const nodes = [
    { id: ROOT },
    ...groupsOf(all.items).map((group) => ({
      ...group,
      color: colorOf(group.outermost),
      ink: inkOn(colorOf(group.outermost)),
      opacity: 1,
      text: hasLabels ? group.title : '',
    })),
    ...all.items.map((part) => ({
      id: `row ${part.row}`,
      parent: parentOf(part.names),
      row: part.row,
      value: part.value,
      color: colorOf(outermost(part)),
      ink: inkOn(colorOf(outermost(part))),
      opacity: isSelected(part, state.selected) ? 1 : DIMMED,
      text: hasLabels ? (part.names.at(-1) ?? part.label) : '',
    })),
  ];

  return {
    spec: {
      ...baseSpec(look),
      autosize: { type: 'none', contains: 'padding' },
      signals: [HOVER_SIGNAL, { name: 'outer', update: 'min(width, height) / 2' }],
      data: [
        {
          name: 'tree',
          values: nodes,
          transform: [
            { type: 'stratify', key: 'id', parentKey: 'parent' },
            {
              type: 'partition',
              field: 'value',
              sort: { field: 'value', order: 'descending' },
              size: [{ signal: '2 * PI' }, { signal: 'outer' }],
              as: ['a0', 'r0', 'a1', 'r1', 'depth', 'children'],
            },
            { type: 'filter', expr: 'datum.depth > 0' },
            { type: 'formula', as: 'middle', expr: '(datum.a0 + datum.a1) / 2' },
            { type: 'formula', as: 'ring', expr: '(datum.r0 + datum.r1) / 2' },
          ],
        },
      ],
      marks: [
        {
          type: 'arc',
          from: { data: 'tree' },
          encode: {
            update: {
              x: { signal: 'width / 2' },
              y: { signal: 'height / 2' },
              startAngle: { field: 'a0' },
              endAngle: { field: 'a1' },
              innerRadius: { field: 'r0' },
              outerRadius: { field: 'r1' },
              fill: { field: 'color' },
              // What lies further out is a part of the same colour.
              fillOpacity: { signal: 'datum.opacity * (1 - 0.15 * (datum.depth - 1))' },
              stroke: { value: look.surface },
              strokeWidth: { signal: '(datum.a1 - datum.a0) * datum.ring > 3 ? 1 : 0' },
            },
          },
        },
        {
          type: 'text',
          interactive: false,
          from: { data: 'tree' },
          encode: {
            update: {
              x: { signal: 'width / 2 + datum.ring * sin(datum.middle)' },
              y: { signal: 'height / 2 - datum.ring * cos(datum.middle)' },
              align: { value: 'center' },
              baseline: { value: 'middle' },
              text: {
                signal: `min(datum.r1 - datum.r0, (datum.a1 - datum.a0) * datum.ring * 1.4) > ${LETTER} * length(datum.text) ? datum.text : ''`,
              },
              fill: { field: 'ink' },
            },
          },
        },
      ],
    },
    legend: [],
    ramp: null,
    notes: all.notes,
    tooltip: ({ row }) => {
      const part = all.items.find((each) => each.row === row);
      if (part === undefined) return null;
      const value = `${formats.full(part.value)} (${percent(part.value / read.total)})`;
      return partTooltip(part.names.join(' › '), value, colorOf(outermost(part)));
    },
    dimensions: () => null,
  };
}
