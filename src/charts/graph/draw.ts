import { asNumber } from '#domain/jsonValue.ts';
import { colorOrder } from '../kit/colors/colorOrder.ts';
import { isOn, metricLabel, metricOf } from '#domain/chart/form/formData.ts';
import { chartFormats } from '../kit/spec/text/formats.ts';
import { capped, FIRST_VALUES } from '../kit/spec/limits.ts';
import { PAN_ZOOM_SIGNALS, panZoomOf } from '../kit/spec/layout/panZoom.ts';
import { seriesColors } from '../kit/spec/series/seriesColors.ts';
import { fullSizeSpec, HOVER_SIGNAL, LABEL_SIZE } from '../kit/spec/specParts.ts';
import type { Draw } from '../api.ts';
import { partTooltip } from '../kit/parts/partTexts.ts';
import { type MarkTooltips, markTooltips } from '../kit/spec/tooltips/tooltips.ts';
import { type DrawnGraph, graphData } from './graphData.ts';
import { circleLayout, forceLayout, type LayoutLink, type Place } from './graphLayout.ts';
import { graphMarks } from './graphMarks.ts';
import { type GraphLink, type GraphNode, graphNodes } from './graphNodes.ts';
import { graphQuery } from './query.ts';
import type { GraphForm } from './chart.ts';

const MAX_NODES = 200;
const MAX_LINKS = 1000;
/** What the controls start with. */
const [USUAL_LENGTH, USUAL_PUSH] = [400, 1000];

/** Nodes joined by links, by forces or on a circle. */
export const draw: Draw<GraphForm> = (form, frame, theme, state) => {
  const read = graphNodes(form, frame);
  if ('reason' in read) return read;
  const categories = [...new Set(read.nodes.map(({ category }) => category))];
  const named = colorOrder(
    graphQuery,
    form,
    categories.filter((each) => each !== ''),
  );
  const colorOfNamed = seriesColors(form, theme, named);
  const hasCategories = named.length > 0;
  const plain = seriesColors(form, theme, [''])('');
  // Only one end of a link may have categories.
  const colorOf = (category: string): string => (category === '' ? theme.muted : colorOfNamed(category));
  const all = capped(
    read.nodes.filter(({ category }) => !state.hidden.has(category)),
    MAX_NODES,
    FIRST_VALUES,
  );
  const drawn = drawnGraph(form, all.items, read.links);
  const isDraggable = isOn(form['draggable']);
  return {
    spec: {
      ...fullSizeSpec(theme),
      signals: [
        HOVER_SIGNAL,
        { name: 'ink', value: theme.text },
        { name: 'paper', value: theme.surface },
        { name: 'edge', value: drawn.nodeSize + LABEL_SIZE },
        { name: 'side', update: `min(width / 4, ${drawn.nodeSize} + 30)` },
        // In a small chart, and where there are many, nodes of full size would cover each other; a closer look
        // separates them.
        {
          name: 'part',
          update: `clamp(min(min(width, height) / 300, sqrt(width * height / ${roomOf(drawn)})), 0.4, 1) * sqrt(sectionZoom)`,
        },
        { name: 'moved', value: {} },
        // Of names that would lie over each other, that of the larger node is kept.
        { name: 'drawnNames', update: "keptLabels([data('names')], [])" },
        ...PAN_ZOOM_SIGNALS,
      ],
      data: graphData(drawn, {
        colorOf: (category) => (hasCategories ? colorOf(category) : plain),
        selected: state.selected,
        isDraggable,
        isOnCircle: isOnCircle(form),
        leastNamed: asNumber(Number(form['showSymbolThreshold'])) ?? 0,
      }),
      marks: graphMarks(form, theme),
    },
    legend:
      !hasCategories || form['show_legend'] === false
        ? []
        : named.map((label) => ({ key: label, label, color: colorOf(label) })),
    ramp: null,
    // Nodes are dragged where nothing else is.
    panZoom: panZoomOf(form['roam']) ?? (isDraggable ? { canPan: false, canZoom: false } : null),
    notes: all.notes,
    tooltips: graphTooltips(form, drawn, (category) => (hasCategories ? colorOf(category) : null)),
    dimensions: { kind: 'marks', marks: drawn.nodes.map(({ column, raw }) => ({ [column]: raw })) },
  };
};

/** The area in which all nodes have full size: four times their own. */
const roomOf = ({ nodes, radiusOf }: DrawnGraph): number =>
  nodes.reduce((sum, node) => sum + 4 * Math.PI * radiusOf(node) ** 2, 0) || 1;

/** The nodes with the links between them that are drawn, the strongest first, and their places. */
function drawnGraph(form: GraphForm, nodes: readonly GraphNode[], all: readonly GraphLink[]): DrawnGraph {
  const orderOf = new Map(nodes.map((node, at) => [node, at]));
  const links = all
    .filter(({ source, target }) => orderOf.has(source) && orderOf.has(target))
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, MAX_LINKS);
  const order = (node: GraphNode): number => orderOf.get(node) ?? 0;
  const places = placesOf(
    form,
    nodes.length,
    links.map(({ source, target }) => ({ source: order(source), target: order(target) })),
  );
  const nodeSize = bounded(form['baseNodeSize'], 20, 2, 100);
  const largest = nodes[0]?.value || 1;
  const strongest = Math.abs(links[0]?.value ?? 1) || 1;
  const thickest = bounded(form['baseEdgeWidth'], 3, 0.5, 20);
  return {
    nodes,
    links,
    nodeSize,
    placeOf: (node) => places[order(node)] ?? { x: 0.5, y: 0.5 },
    radiusOf: ({ value }) => (nodeSize / 2) * (0.5 + Math.sqrt(value / largest)),
    thicknessOf: ({ value }) => Math.max(0.5, (thickest * Math.abs(value)) / strongest),
  };
}

/** The nodes, and after them the links. */
function graphTooltips(
  form: GraphForm,
  { nodes, links }: DrawnGraph,
  colorOf: (category: string) => string | null,
): MarkTooltips {
  const metric = metricOf(form['metric']);
  const label = metric === null ? '' : metricLabel(metric);
  const texts = [
    ...nodes.map(({ name, value, category }) => partTooltip(name, value, colorOf(category), label)),
    ...links.map(({ source, target, value }) =>
      partTooltip(`${source.name} › ${target.name}`, value, null, label),
    ),
  ];
  return markTooltips(chartFormats(form).fullStyle, [...texts.entries()]);
}

const isOnCircle = (form: GraphForm): boolean => form['layout'] === 'circular';

function placesOf(form: GraphForm, count: number, links: readonly LayoutLink[]): readonly Place[] {
  if (isOnCircle(form)) return circleLayout(count);
  return forceLayout(count, links, {
    gravity: asNumber(form['gravity']) ?? 0.3,
    length: bounded(form['edgeLength'], USUAL_LENGTH, 100, 1000) / USUAL_LENGTH,
    push: bounded(form['repulsion'], USUAL_PUSH, 100, 3000) / USUAL_PUSH,
    friction: bounded(form['friction'], 0.2, 0.1, 1),
  });
}

/** A number of the form within bounds; `otherwise` for none and for zero. */
const bounded = (value: unknown, otherwise: number, low: number, high: number): number =>
  Math.min(Math.max(asNumber(Number(value)) || otherwise, low), high);
