import type { Frame } from '../../compile/frame.ts';
import type { JsonRecord } from '../../jsonValue.ts';
import { inkOn } from '../colors/legible.ts';
import { columnsOf, type FormData, isOn, metricOf } from '../form/formData.ts';
import { chartFormats } from './formats.ts';
import { capped, FIRST_VALUES, MOST_PARTS } from './limits.ts';
import { ALL_NULL, type Look, type NoPicture, type Picture, type PictureState } from './picture.ts';
import { groupsOf, parentOf, ROOT } from './partGroups.ts';
import { isSelected, type Part, partsFrame } from './partsFrame.ts';
import { labelText, partTooltip } from './partTexts.ts';
import { seriesColors } from './seriesColors.ts';
import { percent } from './seriesTooltip.ts';
import { baseSpec, DIMMED, HOVER_SIGNAL } from './specParts.ts';

/** The parts of a whole as areas, within those of the dimension before. */
export function treemapPicture(
  form: FormData,
  frame: Frame,
  look: Look,
  state: PictureState,
): Picture | NoPicture {
  const read = partsFrame(
    form,
    frame,
    columnsOf(form['groupby']),
    metricOf(form['metric'] ?? form['metrics']),
  );
  if ('reason' in read) return read;
  const all = capped(
    read.parts.filter((part) => part.value > 0),
    MOST_PARTS,
    FIRST_VALUES,
  );
  if (all.items.length === 0) return ALL_NULL;
  const formats = chartFormats(form);
  const outermost = (part: Part): string => part.names[0] ?? part.label;
  const colorOf = seriesColors(form, look, all.items.map(outermost));
  const labelOf = (part: Part): string =>
    labelText(
      { ...form, label_type: form['label_type'] ?? 'key_value' },
      part.names.at(-1) ?? part.label,
      formats.number(part.value),
      percent(part.value / read.total),
    );
  const nodes = [
    { id: ROOT },
    ...groupsOf(all.items),
    ...all.items.map((part) => ({
      id: `row ${part.row}`,
      parent: parentOf(part.names),
      row: part.row,
      value: part.value,
      color: colorOf(outermost(part)),
      ink: inkOn(colorOf(outermost(part))),
      opacity: isSelected(part, state.selected) ? 1 : DIMMED,
      text: isOn(form['show_labels'] ?? true) ? labelOf(part) : '',
    })),
  ];
  const nested = nodes.some((node) => node.id.startsWith('group '));

  return {
    spec: {
      ...baseSpec(look, 0),
      signals: [HOVER_SIGNAL],
      data: [
        {
          name: 'tree',
          values: nodes,
          transform: [
            { type: 'stratify', key: 'id', parentKey: 'parent' },
            {
              type: 'treemap',
              field: 'value',
              sort: { field: 'value', order: 'descending' },
              round: true,
              paddingInner: 2,
              paddingTop:
                nested && isOn(form['show_upper_labels'] ?? true) ? { signal: `${HAS_TITLES} ? 18 : 0` } : 0,
              size: [{ signal: 'width' }, { signal: 'height' }],
            },
          ],
        },
        { name: 'leaves', source: 'tree', transform: [{ type: 'filter', expr: 'isValid(datum.row)' }] },
        { name: 'groups', source: 'tree', transform: [{ type: 'filter', expr: 'isValid(datum.title)' }] },
      ],
      marks: [
        {
          type: 'rect',
          from: { data: 'leaves' },
          encode: {
            update: {
              ...box(),
              fill: { field: 'color' },
              opacity: { signal: 'datum.opacity * (hover === datum.row ? 1 : 0.93)' },
              cursor: { value: 'pointer' },
            },
          },
        },
        {
          type: 'text',
          interactive: false,
          from: { data: 'leaves' },
          encode: {
            update: {
              x: { signal: 'datum.x0 + 6' },
              y: { signal: 'datum.y0 + 6' },
              baseline: { value: 'top' },
              // All of a short text, or enough of a long one to be read.
              text: {
                signal:
                  "datum.y1 - datum.y0 > 20 && datum.x1 - datum.x0 > min(56, 6.6 * length(datum.text) + 12) ? datum.text : ''",
              },
              limit: { signal: 'datum.x1 - datum.x0 - 12' },
              fill: { field: 'ink' },
              opacity: { field: 'opacity' },
            },
          },
        },
        {
          type: 'text',
          interactive: false,
          from: { data: 'groups' },
          encode: {
            update: {
              x: { signal: 'datum.x0 + 2' },
              y: { signal: 'datum.y0 + 3' },
              baseline: { value: 'top' },
              text: { signal: `${HAS_TITLES} ? datum.title : ''` },
              limit: { signal: 'datum.x1 - datum.x0 - 4' },
              fill: { value: look.text },
              fontWeight: { value: 600 },
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
    dimensions: ({ row }) => read.dimensions(row),
  };
}

/** In a low drawing the names of groups would take the room of their parts. */
const HAS_TITLES = 'height > 64';

function box(): JsonRecord {
  return { x: { field: 'x0' }, y: { field: 'y0' }, x2: { field: 'x1' }, y2: { field: 'y1' } };
}
