import { asNumber, type JsonRecord } from '../../../jsonValue.ts';
import { type FormData, isOn } from '../../form/formData.ts';
import type { ChartState } from '../../spec/chartSpec.ts';
import { acrossSection, downSection } from '../../spec/panZoom.ts';
import { DIMMED, LABEL_SIZE } from '../../spec/specParts.ts';
import { type DrawnGraph, type DrawnNode, isOnCircle } from './drawnGraph.ts';

/** The most pixels of a name, and the approximate width of a character. */
export const LONGEST_NAME = 110;
const CHARACTER = 6.6;
/** How far links are bent, as a part of their length, as in Superset. */
const BEND = 0.1;

/** The data sets of a graph: its nodes, the names below them, and its links, all placed in the section that is shown. */
export function graphData(
  form: FormData,
  { nodes, links }: DrawnGraph,
  { selected }: ChartState,
  colorOf: (node: DrawnNode) => string,
): readonly JsonRecord[] {
  const isDraggable = isOn(form['draggable']);
  const minNamed = asNumber(Number(form['showSymbolThreshold'])) ?? 0;
  const opacity = (...names: readonly string[]): number =>
    selected === null || names.some((name) => selected.includes(name)) ? 1 : DIMMED;
  return [
    {
      name: 'nodes',
      values: nodes.map((node, at) => ({
        row: at,
        name: node.name,
        ...(isDraggable && { key: node.name }),
        px: node.place.x,
        py: node.place.y,
        radius: node.radius,
        color: colorOf(node),
        opacity: opacity(node.name),
        text: node.value > minNamed ? node.name : '',
        label: `node ${at}`,
      })),
      transform: [
        { type: 'formula', as: 'x', expr: across('datum.px', 'datum.name') },
        { type: 'formula', as: 'y', expr: down('datum.py', 'datum.name') },
      ],
    },
    {
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
    },
    {
      name: 'links',
      values: links.map(({ source, target, thick }, at) => ({
        row: nodes.length + at,
        from: source.name,
        to: target.name,
        fromX: source.place.x,
        fromY: source.place.y,
        toX: target.place.x,
        toY: target.place.y,
        start: source.radius,
        end: target.radius,
        thick,
        opacity: opacity(source.name, target.name),
      })),
      transform: [
        { type: 'formula', as: 'x', expr: across('datum.fromX', 'datum.from') },
        { type: 'formula', as: 'y', expr: down('datum.fromY', 'datum.from') },
        { type: 'formula', as: 'x2', expr: across('datum.toX', 'datum.to') },
        { type: 'formula', as: 'y2', expr: down('datum.toY', 'datum.to') },
        ...curve(isOnCircle(form)),
      ],
    },
  ];
}

/** The pixel of a place from 0 to 1, with the way that its node was dragged. */
const across = (at: string, node: string): string =>
  acrossSection(`side + ${at} * (width - 2 * side) + ${dragged(node, 'x')} * width`);
const down = (at: string, node: string): string =>
  downSection(`edge + ${at} * (height - 2 * edge) + ${dragged(node, 'y')} * height`);

/** How far a node was dragged, in widths or heights of the drawing. */
const dragged = (node: string, side: 'x' | 'y'): string => `(moved[${node}] ? moved[${node}].${side} : 0)`;

/** Links are bent to their left, so that the two between a pair of nodes are apart; on a circle, towards its middle. */
function curve(isCircle: boolean): readonly JsonRecord[] {
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
  ];
}
