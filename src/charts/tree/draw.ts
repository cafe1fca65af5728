import { columnOf, type FrameColumn } from '#domain/compile/frame.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { numberOf, valueText } from '#domain/format/valueText.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { metricLabel, metricOf, textOf } from '#domain/chart/form/formData.ts';
import { haloOf, mark, passiveMark } from '../kit/spec/marks.ts';
import { ALL_NULL, type ChartTheme, NO_ROWS, notDrawn } from '../kit/spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { chartFormats } from '../kit/spec/text/formats.ts';
import { countNotes, MAX_PARTS } from '../kit/spec/limits.ts';
import { PAN_ZOOM_SIGNALS, panZoomOf } from '../kit/spec/layout/panZoom.ts';
import { fullSizeSpec, HOVER_SIGNAL } from '../kit/spec/specParts.ts';
import { withToggled } from '../kit/spec/series/withToggled.ts';
import type { Draw } from '../api.ts';
import { columnIn } from '../kit/columnIn.ts';
import { markTooltips } from '../kit/spec/tooltips/tooltips.ts';
import { LETTER, NEAR, nodeNames } from './nodeNames.ts';
import { labelPlace, type TreePlaces, treePlaces } from './treePlaces.ts';
import { type OpenNodes, toggleKey, type TreeItem, treeLayout, type TreeNode } from './treeLayout.ts';
import type { TreeForm } from './chart.ts';
import { ownValue } from '#domain/ownValue.ts';

const MAX_EMPHASIZED = 400;

/** Nodes joined with their parents, in levels or in rings. */
export const draw: Draw<TreeForm> = (form, frame, theme, state) => {
  if (frame.rowCount === 0) return NO_ROWS;
  const [ids, parents, names] = ['id', 'parent', 'name'].map((key) => columnIn(form, frame, key));
  if (ids === undefined) return notDrawn('id');
  if (parents === undefined) return notDrawn('parent');
  const items = treeItems(ids, parents);
  if (items.length === 0) return ALL_NULL;
  const levels = asNumber(form['initialTreeDepth']) ?? -1;
  const open: OpenNodes = {
    levels: levels < 0 ? Number.POSITIVE_INFINITY : levels,
    toggled: state.toggled ?? new Set(),
  };
  const layout = treeLayout(items, textOf(form['root_node_id']), MAX_PARTS, open);
  const kin = kinOf(form, layout.nodes);
  const nameOf = (row: number): string => categoryText((names ?? ids).values[row]);
  const metric = metricOf(form['metric']);
  const values = metric === null ? undefined : columnOf(frame, metricLabel(metric));
  const formats = chartFormats(form);
  const lengthOf = (some: readonly TreeNode[]): number =>
    some.reduce((max, { item }) => Math.max(max, nameOf(item.row).length), 0) * LETTER +
    symbolSizeOf(form) +
    6;
  const places = treePlaces(form, {
    leaves: Math.max(1, layout.leaves),
    depth: layout.depth,
    rootLength: lengthOf(layout.nodes.slice(0, 1)),
    leafLength: lengthOf(layout.nodes.filter(({ isLeaf }) => isLeaf)),
  });
  return {
    spec: {
      ...fullSizeSpec(theme, 8),
      signals: [HOVER_SIGNAL, ...places.signals, ...PAN_ZOOM_SIGNALS],
      data: [
        {
          name: 'nodes',
          values: layout.nodes.map(({ item, deep, across, isLeaf, leaf, isOpen, parent }) => ({
            row: item.row,
            deep,
            across,
            leaf,
            parentDeep: parent?.deep ?? deep,
            parentAcross: parent?.across ?? across,
            text: nameOf(item.row),
            kin: kin.get(item.row) ?? [],
            isClosed: isOpen === false,
            cursor: isOpen === null ? 'default' : 'pointer',
            ...labelPlace(form, isLeaf, across),
          })),
          transform: [
            { type: 'formula', as: 'x', expr: places.x('datum.deep', 'datum.across') },
            { type: 'formula', as: 'y', expr: places.y('datum.deep', 'datum.across') },
            { type: 'formula', as: 'parentY', expr: places.y('datum.parentDeep', 'datum.parentAcross') },
          ],
        },
        linkData(layout.nodes, places),
      ],
      marks: treeMarks(form, theme, places),
    },
    legend: [],
    ramp: null,
    notes: [
      ...countNotes(
        layout.apart,
        '{count} {count|node is|nodes are} not drawn. “View as table” shows all of them.',
      ),
      ...countNotes(
        layout.closed,
        '{count} {count|node is|nodes are} below closed nodes, which a press opens. “View as table” shows all of them.',
      ),
    ],
    panZoom: panZoomOf(form['roam']),
    toggles: new Map(
      layout.nodes
        .filter(({ isOpen }) => isOpen !== null)
        .map(({ item, isOpen, below }) => [
          item.row,
          {
            toggled: withToggled(open.toggled, toggleKey(item.id, open.levels)),
            text: isOpen === true ? CLOSES : opens(below),
          },
        ]),
    ),
    tooltips: markTooltips(
      formats.fullStyle,
      layout.nodes.map((node) => {
        const value = numberOf(values?.values[node.item.row]);
        const line = { label: values?.name ?? '', color: theme.accent, strong: true };
        const title = pathOf(node).map(nameOf).join(' › ');
        return [node.item.row, { title, lines: value === null ? [] : [{ ...line, value }] }];
      }),
    ),
    dimensions: null,
  };
};

function treeItems(ids: FrameColumn, parents: FrameColumn): readonly TreeItem[] {
  return ids.values.flatMap((id, row) => {
    const parent = parents.values[row];
    if (id === null) return [];
    return [{ row, id: valueText(id), parent: parent == null || parent === '' ? null : valueText(parent) }];
  });
}

/** The rows from the root to a node. */
function pathOf(node: TreeNode): readonly number[] {
  const path: number[] = [];
  for (let at: TreeNode | null = node; at !== null; at = at.parent) path.unshift(at.item.row);
  return path;
}

/** A curve from each node to its parent; in rings, a line. */
function linkData(nodes: readonly TreeNode[], places: TreePlaces): object {
  return {
    name: 'links',
    values: nodes.flatMap(({ deep, across, parent }) =>
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
  };
}

/** Without a symbol a node is where its lines end. */
const symbolSizeOf = (form: TreeForm): number =>
  form['symbol'] === 'none' ? 1 : Math.min(Math.max(asNumber(form['symbolSize']) ?? 7, 1), 40);

/** The links, the nodes, and their names. */
function treeMarks(form: TreeForm, theme: ChartTheme, places: TreePlaces): readonly object[] {
  const size = symbolSizeOf(form);
  const symbol = symbolShape(textOf(form['symbol']) ?? 'emptyCircle');
  return [
    passiveMark('path', 'links', {
      path: { field: 'path' },
      stroke: { value: theme.line },
      strokeWidth: { value: 1.5 },
    }),
    mark('symbol', 'nodes', {
      x: { field: 'x' },
      y: { field: 'y' },
      shape: { value: symbol.shape },
      size: { signal: `hover === datum.row ? ${2 * size * size} : ${size * size}` },
      // A node that can be opened looks full, or has a ring where all do.
      fill: symbol.isEmpty
        ? [{ test: 'datum.isClosed', value: theme.accent }, { value: theme.surface }]
        : { value: theme.accent },
      stroke: symbol.isEmpty
        ? { value: theme.accent }
        : [{ test: 'datum.isClosed', value: theme.text }, { value: theme.accent }],
      strokeWidth: { value: 1.5 },
      opacity: { signal: NEAR },
      cursor: { field: 'cursor' },
    }),
    // Links pass below names.
    nodeNames(places, size, haloOf(theme)),
    nodeNames(places, size),
  ];
}

/** The rows with which each node is emphasized when one of them is pointed at: those above it, or those below it. */
function kinOf(form: TreeForm, nodes: readonly TreeNode[]): ReadonlyMap<number, readonly number[]> {
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

const CLOSES: Note = { text: 'Press to close it' };
const opens = (count: number): Note => ({
  text: 'Press to open it: {count} {count|node is|nodes are} below',
  values: { count },
});

const SHAPES: Readonly<Record<string, string>> = {
  rect: 'square',
  roundRect: 'square',
  triangle: 'triangle-up',
  diamond: 'diamond',
  pin: 'triangle-down',
  arrow: 'arrow',
};

/** The shape of a node by the form's name of a symbol; a circle if there is none of that name. */
const symbolShape = (name: string): { readonly shape: string; readonly isEmpty: boolean } => ({
  shape: ownValue(SHAPES, name) ?? 'circle',
  isEmpty: name === 'emptyCircle',
});
