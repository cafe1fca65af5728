import { acrossSection, downSection } from '../kit/spec/layout/panZoom.ts';
import { DIMMED, LABEL_SIZE } from '../kit/spec/specParts.ts';
import type { Place } from './graphLayout.ts';
import { LONGEST_NAME } from './graphMarks.ts';
import type { GraphLink, GraphNode } from './graphNodes.ts';

/** The nodes and links that are drawn, with their places and sizes. */
export interface DrawnGraph {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
  /** The size of a node of average value. */
  readonly nodeSize: number;
  readonly placeOf: (node: GraphNode) => Place;
  readonly radiusOf: (node: GraphNode) => number;
  readonly thicknessOf: (link: GraphLink) => number;
}

interface GraphStyle {
  readonly colorOf: (category: string) => string;
  /** The names of selected nodes; all others are dimmed. */
  readonly selected: readonly string[] | null;
  readonly isDraggable: boolean;
  readonly isOnCircle: boolean;
  /** Nodes of at most this value have no name. */
  readonly leastNamed: number;
}

/** The data sets of nodes, of their names, and of links; the rows of links come after those of nodes. */
export function graphData(graph: DrawnGraph, style: GraphStyle): readonly object[] {
  const { nodes, links, placeOf, radiusOf, thicknessOf } = graph;
  const opacityOf = (...names: readonly string[]): number =>
    style.selected === null || names.some((name) => style.selected?.includes(name)) ? 1 : DIMMED;
  return [
    {
      name: 'nodes',
      values: nodes.map((node, row) => ({
        row,
        name: node.name,
        ...(style.isDraggable && { key: node.name }),
        px: placeOf(node).x,
        py: placeOf(node).y,
        radius: radiusOf(node),
        color: style.colorOf(node.category),
        opacity: opacityOf(node.name),
        text: node.value > style.leastNamed ? node.name : '',
        label: `node ${row}`,
      })),
      transform: [
        { type: 'formula', as: 'x', expr: xOf('datum.px', 'datum.name') },
        { type: 'formula', as: 'y', expr: yOf('datum.py', 'datum.name') },
      ],
    },
    NAMES,
    {
      name: 'links',
      values: links.map((link, at) => {
        const [from, to] = [placeOf(link.source), placeOf(link.target)];
        return {
          row: nodes.length + at,
          from: link.source.name,
          to: link.target.name,
          fromX: from.x,
          fromY: from.y,
          toX: to.x,
          toY: to.y,
          start: radiusOf(link.source),
          end: radiusOf(link.target),
          thick: thicknessOf(link),
          opacity: opacityOf(link.source.name, link.target.name),
        };
      }),
      transform: [
        { type: 'formula', as: 'x', expr: xOf('datum.fromX', 'datum.from') },
        { type: 'formula', as: 'y', expr: yOf('datum.fromY', 'datum.from') },
        { type: 'formula', as: 'x2', expr: xOf('datum.toX', 'datum.to') },
        { type: 'formula', as: 'y2', expr: yOf('datum.toY', 'datum.to') },
        ...curve(style.isOnCircle),
      ],
    },
  ];
}

/** A horizontal place, a part of the width, in the section that is shown; moved with its node. */
const xOf = (at: string, node: string): string =>
  acrossSection(`side + ${at} * (width - 2 * side) + ${dragged(node, 'x')} * width`);

const yOf = (at: string, node: string): string =>
  downSection(`edge + ${at} * (height - 2 * edge) + ${dragged(node, 'y')} * height`);

/** The approximate width of a character of a name. */
const CHARACTER = 6.6;

/** The boxes of names, to keep apart those that would lie over each other. */
const NAMES = {
  name: 'names',
  source: 'nodes',
  transform: [
    { type: 'filter', expr: "datum.text !== ''" },
    { type: 'formula', as: 'wide', expr: `min(${LONGEST_NAME}, ${CHARACTER} * length(datum.text))` },
    { type: 'formula', as: 'high', expr: `${LABEL_SIZE + 1}` },
    { type: 'formula', as: 'left', expr: 'datum.x - datum.wide / 2' },
    { type: 'formula', as: 'top', expr: 'datum.y + datum.radius * part + 3' },
    { type: 'formula', as: 'size', expr: 'datum.radius' },
  ],
} as const;

/** How far a node was dragged, in widths or heights of the drawing. */
const dragged = (node: string, side: 'x' | 'y'): string => `(moved[${node}] ? moved[${node}].${side} : 0)`;

/** How far links are bent, as a part of their length, as in Superset. */
const BEND = 0.1;

/** Links are bent to their left, so that the two between a pair of nodes are apart; on a circle, towards its middle. */
function curve(isCircle: boolean) {
  const middle = (a: string, b: string): string => `(datum.${a} + datum.${b}) / 2`;
  const inward = (at: string, center: string): string => `${at} + (${center} - ${at}) * ${3 * BEND}`;
  const [x, y] = [middle('x', 'x2'), middle('y', 'y2')];
  const [bendX, bendY] = isCircle
    ? [inward(x, acrossSection('width / 2')), inward(y, downSection('height / 2'))]
    : [`${x} - (datum.y - datum.y2) * ${BEND}`, `${y} - (datum.x2 - datum.x) * ${BEND}`];
  return [
    { type: 'formula', as: 'bendX', expr: bendX },
    { type: 'formula', as: 'bendY', expr: bendY },
    { type: 'formula', as: 'leaves', expr: 'atan2(datum.bendY - datum.y, datum.bendX - datum.x)' },
    { type: 'formula', as: 'arrives', expr: 'atan2(datum.y2 - datum.bendY, datum.x2 - datum.bendX)' },
    {
      type: 'formula',
      as: 'path',
      expr: `'M' + datum.x + ',' + datum.y + 'Q' + datum.bendX + ',' + datum.bendY + ',' + datum.x2 + ',' + datum.y2`,
    },
  ] as const;
}
