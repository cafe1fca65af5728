import { asNumber } from '../../../jsonValue.ts';
import type { FormData } from '../../form/formData.ts';
import type { ChartState, Note } from '../../spec/chartSpec.ts';
import { capped, FIRST_VALUES } from '../../spec/limits.ts';
import { circleLayout, forceLayout, type LayoutLink, type Place } from './graphLayout.ts';
import type { Graph, GraphLink, GraphNode } from './graphNodes.ts';

const MAX_NODES = 200;
const MAX_LINKS = 1000;
/** What the controls start with. */
const [USUAL_LENGTH, USUAL_PUSH] = [400, 1000];

export interface DrawnNode extends GraphNode {
  readonly place: Place;
  /** In pixels, in a chart of full size. */
  readonly radius: number;
}

export interface DrawnLink extends GraphLink {
  readonly source: DrawnNode;
  readonly target: DrawnNode;
  /** In pixels. */
  readonly thick: number;
}

/** The nodes and links on screen: the largest ones of the categories that are not hidden, each with its place and size. */
export interface DrawnGraph {
  readonly nodes: readonly DrawnNode[];
  readonly links: readonly DrawnLink[];
  /** What the limits leave out. */
  readonly notes: readonly Note[];
  /** The diameter of a node of the form, in pixels. */
  readonly nodeSize: number;
}

export function drawnGraph(form: FormData, graph: Graph, { hidden }: ChartState): DrawnGraph {
  const { items, notes } = capped(
    graph.nodes.filter(({ category }) => !hidden.has(category)),
    MAX_NODES,
    FIRST_VALUES,
  );
  const indexOf = new Map(items.map((node, at) => [node, at]));
  const joined = graph.links
    .flatMap((link) => {
      const [source, target] = [indexOf.get(link.source), indexOf.get(link.target)];
      return source === undefined || target === undefined ? [] : [{ source, target, value: link.value }];
    })
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, MAX_LINKS);
  const places = placesOf(form, items.length, joined);
  const nodeSize = clamped(form['baseNodeSize'], 20, 2, 100);
  const max = items[0]?.value || 1;
  const nodes = items.map((node, at): DrawnNode => ({
    ...node,
    place: places[at] ?? { x: 0.5, y: 0.5 },
    radius: (nodeSize / 2) * (0.5 + Math.sqrt(node.value / max)),
  }));
  const linkWidth = clamped(form['baseEdgeWidth'], 3, 0.5, 20);
  const widest = Math.abs(joined[0]?.value ?? 1) || 1;
  const links = joined.flatMap((link): readonly DrawnLink[] => {
    const [source, target] = [nodes[link.source], nodes[link.target]];
    if (source === undefined || target === undefined) return [];
    const thick = Math.max(0.5, (linkWidth * Math.abs(link.value)) / widest);
    return [{ source, target, value: link.value, thick }];
  });
  return { nodes, links, notes, nodeSize };
}

export const isOnCircle = (form: FormData): boolean => form['layout'] === 'circular';

function placesOf(form: FormData, count: number, links: readonly LayoutLink[]): readonly Place[] {
  if (isOnCircle(form)) return circleLayout(count);
  return forceLayout(count, links, {
    gravity: asNumber(form['gravity']) ?? 0.3,
    length: clamped(form['edgeLength'], USUAL_LENGTH, 100, 1000) / USUAL_LENGTH,
    push: clamped(form['repulsion'], USUAL_PUSH, 100, 3000) / USUAL_PUSH,
    friction: clamped(form['friction'], 0.2, 0.1, 1),
  });
}

/** A number of the form within its bounds; `otherwise` for none and for zero. */
function clamped(value: unknown, otherwise: number, low: number, high: number): number {
  const number = asNumber(Number(value));
  return Math.min(Math.max(number === null || number === 0 ? otherwise : number, low), high);
}
