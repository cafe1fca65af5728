import type { JsonRecord } from '#domain/jsonValue.ts';
import { columnsOf, isOn, metricOf } from '#domain/chart/form/formData.ts';
import { ROOT } from '../kit/parts/partGroups.ts';
import { labelText } from '../kit/parts/partTexts.ts';
import { partTree } from '../kit/parts/partTree.ts';
import { mark, passiveMark } from '../kit/spec/marks.ts';
import { fullSizeSpec, HOVER_SIGNAL } from '../kit/spec/specParts.ts';
import { ownName } from '../kit/rowLabels.ts';
import type { Draw } from '../api.ts';
import { treemapQuery } from './query.ts';
import type { TreemapForm } from './chart.ts';

/** The parts of a whole as areas, nested by dimension. */
export const draw: Draw<TreemapForm> = (form, frame, theme, state, totals) => {
  const labels = { ...form, label_type: form['label_type'] ?? 'key_value' };
  const tree = partTree({
    query: treemapQuery,
    form,
    frame,
    totals,
    theme,
    state,
    levels: columnsOf(form['groupby']),
    metric: metricOf(form['metric'] ?? form['metrics']),
    labelOf: ({ name, value, share }) => labelText(labels, name, value, share),
    colorKey: ownName,
  });
  if ('reason' in tree) return tree;
  // The layout multiplies sizes.
  const unit = tree.leaves.reduce((max, { value }) => Math.max(max, value), 0) / LARGEST || 1;
  const leaves = tree.leaves.map((leaf) => ({ ...leaf, size: leaf.value / unit }));
  const nodes = [{ id: ROOT }, ...tree.groups, ...leaves];
  const nested = tree.groups.length > 0;

  return {
    spec: {
      // Bounds of texts that are cut would take room.
      ...fullSizeSpec(theme, 0),
      signals: [
        HOVER_SIGNAL,
        // That of a group, on average: titles of many small ones would be all that is seen.
        { name: 'area', update: `width * height / ${Math.max(1, tree.groups.length)}` },
        {
          name: 'top',
          update: nested && isOn(form['show_upper_labels'] ?? true) ? `${HAS_TITLES} ? 18 : 0` : '0',
        },
      ],
      data: [
        {
          name: 'tree',
          values: nodes,
          transform: [
            { type: 'stratify', key: 'id', parentKey: 'parent' },
            {
              type: 'treemap',
              field: 'size',
              sort: { field: 'value', order: 'descending' },
              round: true,
              paddingInner: 2,
              paddingTop: { signal: 'top' },
              // The whole has no title: the room for it is above the chart.
              size: [{ signal: 'width' }, { signal: 'height + top' }],
            },
            { type: 'formula', as: 'y0', expr: 'datum.y0 - top' },
            { type: 'formula', as: 'y1', expr: 'datum.y1 - top' },
          ],
        },
        { name: 'leaves', source: 'tree', transform: [{ type: 'filter', expr: 'datum.row >= 0' }] },
        { name: 'groups', source: 'tree', transform: [{ type: 'filter', expr: 'isValid(datum.title)' }] },
      ],
      marks: [
        mark('rect', 'leaves', {
          ...box(),
          fill: { field: 'color' },
          opacity: { signal: 'datum.opacity * (hover === datum.row ? 1 : 0.93)' },
          cursor: { value: 'pointer' },
        }),
        passiveMark('text', 'leaves', {
          x: { signal: 'datum.x0 + 6' },
          y: { signal: 'datum.y0 + 6' },
          baseline: { value: 'top' },
          // All of the text, or as much of the name as can be recognized; short names are often of wide capitals.
          text: {
            signal:
              "datum.y1 - datum.y0 <= 20 ? '' : datum.x1 - datum.x0 > 6.6 * length(datum.text) + 12 ? datum.text : datum.x1 - datum.x0 > min(56, 8.6 * length(datum.short) + 10) ? datum.short : ''",
          },
          // Wide letters may reach into the right margin: an ellipsis alone would name nothing.
          limit: { signal: 'datum.x1 - datum.x0 - 8' },
          fill: { field: 'ink' },
          opacity: { field: 'opacity' },
        }),
        passiveMark('text', 'groups', {
          x: { signal: 'datum.x0 + 2' },
          y: { signal: 'datum.y0 + 3' },
          baseline: { value: 'top' },
          text: { signal: `${HAS_TITLES} && ${HAS_ROOM} ? ${TITLE} : ''` },
          limit: { signal: 'datum.x1 - datum.x0 - 4' },
          fill: { value: theme.text },
          fontWeight: { value: 600 },
        }),
      ],
    },
    ...tree.legendAndTexts,
  };
};

/** The size of the largest part, of which the others are a share. */
const LARGEST = 1e6;

/** In a low chart group names would take the space of their parts. */
const HAS_TITLES = 'height > 64 && area > 2400';

/** Where not even the start of a title can be read, it has none. */
const HAS_ROOM = 'datum.y1 - datum.y0 > 16 && datum.x1 - datum.x0 > min(40, 7 * length(datum.title) + 4)';

/** A group with its total, which goes first if both do not fit. */
const TITLE =
  "datum.total !== '' && 7 * (length(datum.title) + length(datum.total) + 2) < datum.x1 - datum.x0 ? datum.title + ': ' + datum.total : datum.title";

function box(): JsonRecord {
  return { x: { field: 'x0' }, y: { field: 'y0' }, x2: { field: 'x1' }, y2: { field: 'y1' } };
}
