import { columnOf, type Frame, type FrameColumn } from '../../../compile/frame.ts';
import { numberOf, valueText } from '../../../format/valueText.ts';
import { asNumber } from '../../../jsonValue.ts';
import { columnLabel, columnsOf, type FormData, metricLabel, metricOf, textOf } from '../../form/formData.ts';
import {
  ALL_NULL,
  type ChartSpec,
  type ChartTheme,
  NO_ROWS,
  type Note,
  type NothingToDraw,
  notDrawn,
} from '../../spec/chartSpec.ts';
import { chartFormats } from '../../spec/formats.ts';
import { MAX_PARTS } from '../../spec/limits.ts';
import { baseSpec, DIMMED, HOVER_SIGNAL, LABEL_SIZE } from '../../spec/specParts.ts';
import type { Drawing } from '../drawing.ts';
import { symbolShape } from './symbolShape.ts';
import { labelPlace, treePlaces } from './treePlaces.ts';
import { treeLayout, type TreeNode } from './treeLayout.ts';
import { tree } from './type.ts';

/** The approximate length of a name. */
const FITS = `(${0.55 * LABEL_SIZE} * length(datum.text) + 4)`;
const MAX_EMPHASIZED = 400;
/** Nodes that do not belong to the one pointed at are dimmed. */
const NEAR = `hover === null || length(datum.kin) === 0 || indexof(datum.kin, hover) >= 0 ? 1 : ${DIMMED}`;

export const treeDrawing: Drawing = { type: tree, spec: treeSpec };

/** Nodes joined with their parents, in levels or in rings. */
function treeSpec(form: FormData, frame: Frame, look: ChartTheme): ChartSpec | NothingToDraw {
  if (frame.rowCount === 0) return NO_ROWS;
  const [ids, parents, names] = ['id', 'parent', 'name'].map((key) => columnIn(form, frame, key));
  if (ids === undefined) return notDrawn('id');
  if (parents === undefined) return notDrawn('parent');
  const items = ids.values.flatMap((id, row) => {
    const parent = parents.values[row];
    if (id === null) return [];
    return [{ row, id: valueText(id), parent: parent == null || parent === '' ? null : valueText(parent) }];
  });
  if (items.length === 0) return ALL_NULL;
  const levels = asNumber(form['initialTreeDepth']) ?? -1;
  const layout = treeLayout(items, textOf(form['root_node_id']), MAX_PARTS, levels < 0 ? undefined : levels);
  const kin = relativesOf(form, layout.nodes);
  const nameOf = (row: number): string => valueText((names ?? ids).values[row]);
  const metric = metricOf(form['metric']);
  const values = metric === null ? undefined : columnOf(frame, metricLabel(metric));
  const formats = chartFormats(form);
  const places = treePlaces(form, Math.max(1, layout.leaves), layout.depth);
  const size = Math.min(Math.max(asNumber(form['symbolSize']) ?? 7, 1), 40);
  const symbol = symbolShape(textOf(form['symbol']) ?? 'emptyCircle');
  const maxLength = layout.nodes.reduce((max, { item }) => Math.max(max, nameOf(item.row).length), 0);
  return {
    spec: {
      ...baseSpec(look, 8),
      autosize: { type: 'none', contains: 'padding' },
      signals: [
        HOVER_SIGNAL,
        { name: 'longest', value: Math.min(maxLength, 22) * LABEL_SIZE * 0.55 + 10 },
        ...places.signals,
      ],
      data: [
        {
          name: 'nodes',
          values: layout.nodes.map(({ item, deep, across, isLeaf, leaf }) => ({
            row: item.row,
            deep,
            across,
            leaf,
            text: nameOf(item.row),
            kin: kin.get(item.row) ?? [],
            ...labelPlace(form, isLeaf, across),
          })),
          transform: [
            { type: 'formula', as: 'x', expr: places.x('datum.deep', 'datum.across') },
            { type: 'formula', as: 'y', expr: places.y('datum.deep', 'datum.across') },
          ],
        },
        {
          name: 'links',
          values: layout.nodes.flatMap(({ deep, across, parent }) =>
            parent === null ? [] : [{ deep, across, fromDeep: parent.deep, fromAcross: parent.across }],
          ),
          transform: [
            { type: 'formula', as: 'sourceX', expr: places.x('datum.fromDeep', 'datum.fromAcross') },
            { type: 'formula', as: 'sourceY', expr: places.y('datum.fromDeep', 'datum.fromAcross') },
            { type: 'formula', as: 'targetX', expr: places.x('datum.deep', 'datum.across') },
            { type: 'formula', as: 'targetY', expr: places.y('datum.deep', 'datum.across') },
            {
              type: 'linkpath',
              sourceX: 'sourceX',
              sourceY: 'sourceY',
              targetX: 'targetX',
              targetY: 'targetY',
              shape: places.isRadial ? 'line' : 'diagonal',
              orient: places.isUpright ? 'vertical' : 'horizontal',
            },
          ],
        },
      ],
      marks: [
        {
          type: 'path',
          interactive: false,
          from: { data: 'links' },
          encode: {
            update: { path: { field: 'path' }, stroke: { value: look.line }, strokeWidth: { value: 1.5 } },
          },
        },
        {
          type: 'symbol',
          from: { data: 'nodes' },
          encode: {
            update: {
              x: { field: 'x' },
              y: { field: 'y' },
              shape: { value: symbol.shape },
              size: { signal: `hover === datum.row ? ${2 * size * size} : ${size * size}` },
              fill: { value: symbol.isEmpty ? look.surface : look.accent },
              stroke: { value: look.accent },
              strokeWidth: { value: 1.5 },
              opacity: { signal: NEAR },
            },
          },
        },
        {
          type: 'text',
          interactive: false,
          from: { data: 'nodes' },
          encode: {
            update: {
              x: { signal: `datum.x + datum.dx * ${size / 2 + 4}` },
              y: { signal: `datum.y + datum.dy * ${size / 2 + 4}` },
              align: { field: 'align' },
              baseline: { field: 'baseline' },
              angle: { field: 'angle' },
              opacity: { signal: NEAR },
              // The name of an inner node ends before the level beside it.
              limit: {
                signal: `datum.leaf === null && datum.deep > 0 ? max(1, ${places.gap} - (${FITS} <= ${places.gap} ? 0 : ${size + 10})) : ${places.leafSpace}`,
              },
              // Of the names of leaves that would overlap every second, third or further one is shown.
              text: {
                signal: `(datum.leaf === null ? datum.deep > 0 && ${places.gap} < min(40, ${FITS}) : datum.leaf % every !== 0) ? '' : datum.text`,
              },
            },
          },
        },
      ],
    },
    legend: [],
    ramp: null,
    notes: [
      ...(layout.apart === 0 ? [] : [apartNote(layout.apart)]),
      ...(layout.below === 0 ? [] : [belowNote(layout.below)]),
    ],
    tooltip: ({ row }) => {
      const node = layout.nodes.find(({ item }) => item.row === row);
      if (node === undefined) return null;
      const path: string[] = [];
      for (let at: typeof node | null = node; at !== null; at = at.parent) path.unshift(nameOf(at.item.row));
      const value = numberOf(values?.values[row]);
      const line = { label: values?.name ?? '', color: look.accent, strong: true };
      return {
        title: path.join(' › '),
        lines: value === null ? [] : [{ ...line, value: formats.full(value) }],
        more: 0,
      };
    },
    dimensions: () => null,
  };
}

function columnIn(form: FormData, frame: Frame, key: string): FrameColumn | undefined {
  const [column] = columnsOf(form[key]);
  return column === undefined ? undefined : columnOf(frame, columnLabel(column));
}

/** The rows with which each node is emphasized when one of them is pointed at: those above it, or those below it. */
function relativesOf(form: FormData, nodes: readonly TreeNode[]): ReadonlyMap<number, readonly number[]> {
  const kin = new Map(nodes.map(({ item }) => [item.row, [item.row]]));
  // Each node is listed with all above it: too many for a very deep tree.
  if (nodes.length > MAX_EMPHASIZED) return new Map();
  for (const { item, parent } of nodes) {
    for (let at = parent; at !== null; at = at.parent) {
      // Pointing at a node emphasizes its descendants, or else its ancestors.
      if (form['emphasis'] === 'ancestor') kin.get(at.item.row)?.push(item.row);
      else kin.get(item.row)?.push(at.item.row);
    }
  }
  return kin;
}

const belowNote = (count: number): Note => ({
  text: '{count} {count|node is|nodes are} below the initial tree depth. View as table shows all of them.',
  values: { count },
});

const apartNote = (count: number): Note => ({
  text: '{count} {count|node is|nodes are} not drawn. View as table shows all of them.',
  values: { count },
});
