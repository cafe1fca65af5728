import type { Frame } from '../../../compile/frame.ts';
import { colorOrder } from '../../colors/colorOrder.ts';
import { type FormData, isOn, metricLabel, metricOf } from '../../form/formData.ts';
import type {
  ChartSpec,
  ChartState,
  ChartTheme,
  LegendEntry,
  MarkPlace,
  NothingToDraw,
  TooltipText,
} from '../../spec/chartSpec.ts';
import { chartFormats } from '../../spec/formats.ts';
import { PAN_ZOOM_SIGNALS, panZoomOf } from '../../spec/panZoom.ts';
import { seriesColors } from '../../spec/seriesColors.ts';
import { baseSpec, HOVER_SIGNAL, LABEL_SIZE } from '../../spec/specParts.ts';
import type { Drawing } from '../drawing.ts';
import { type DrawnGraph, drawnGraph } from './drawnGraph.ts';
import { graphData } from './graphData.ts';
import { graphMarks } from './graphMarks.ts';
import { type Graph, type GraphNode, graphNodes } from './graphNodes.ts';
import { graph } from './type.ts';

export const graphDrawing: Drawing = { type: graph, spec: graphSpec };

/** Nodes joined by links, placed by forces or on a circle. */
function graphSpec(
  form: FormData,
  frame: Frame,
  look: ChartTheme,
  state: ChartState,
): ChartSpec | NothingToDraw {
  const read = graphNodes(form, frame);
  if ('reason' in read) return read;
  const colors = nodeColors(form, read, look);
  const drawn = drawnGraph(form, read, state);
  return {
    spec: {
      ...baseSpec(look),
      autosize: { type: 'none', contains: 'padding' },
      signals: signals(drawn, look),
      data: graphData(form, drawn, state, colors.colorOf),
      marks: graphMarks(form, look),
    },
    legend: form['show_legend'] === false ? [] : colors.legend,
    ramp: null,
    // Nodes are dragged where nothing else is.
    panZoom: panZoomOf(form['roam']) ?? (isOn(form['draggable']) ? { canPan: false, canZoom: false } : null),
    notes: drawn.notes,
    tooltip: tooltips(form, drawn, colors),
    dimensions: ({ row }) => {
      const node = drawn.nodes[row];
      return node === undefined ? null : { [node.column]: node.raw };
    },
  };
}

interface NodeColors {
  readonly colorOf: (node: GraphNode) => string;
  /** The named categories; none if all nodes have one colour. */
  readonly legend: readonly LegendEntry[];
}

/** Nodes are coloured by category. Only one end of a link may have categories: nodes without one are grey then. */
function nodeColors(form: FormData, { nodes }: Graph, look: ChartTheme): NodeColors {
  const categories = new Set(nodes.map(({ category }) => category).filter((category) => category !== ''));
  const named = colorOrder(graph, form, [...categories]);
  const colorOfNamed = seriesColors(form, look, named);
  const plain = seriesColors(form, look, [''])('');
  if (named.length === 0) return { colorOf: () => plain, legend: [] };
  return {
    colorOf: ({ category }) => (category === '' ? look.muted : colorOfNamed(category)),
    legend: named.map((label) => ({ key: label, label, color: colorOfNamed(label) })),
  };
}

const signals = ({ nodeSize }: DrawnGraph, look: ChartTheme) => [
  HOVER_SIGNAL,
  { name: 'ink', value: look.text },
  { name: 'paper', value: look.surface },
  { name: 'edge', value: nodeSize + LABEL_SIZE },
  { name: 'side', update: `min(width / 4, ${nodeSize} + 30)` },
  // In a small chart nodes of full size would cover each other; a closer look separates them.
  { name: 'part', update: 'clamp(min(width, height) / 300, 0.4, 1) * sqrt(sectionZoom)' },
  { name: 'moved', value: {} },
  // Of names that would lie over each other, that of the larger node is kept.
  { name: 'drawnNames', update: "keptLabels([data('names')], [])" },
  ...PAN_ZOOM_SIGNALS,
];

/** Rows are the nodes, then the links. */
function tooltips(form: FormData, { nodes, links }: DrawnGraph, { colorOf, legend }: NodeColors) {
  const formats = chartFormats(form);
  const metric = metricOf(form['metric']);
  const label = metric === null ? '' : metricLabel(metric);
  return ({ row }: MarkPlace): TooltipText | null => {
    const node = nodes[row];
    const link = links[row - nodes.length];
    const of = node ?? link;
    if (of === undefined) return null;
    const color = node === undefined || legend.length === 0 ? null : colorOf(node);
    const title = link === undefined ? (node?.name ?? '') : `${link.source.name} › ${link.target.name}`;
    return { title, lines: [{ label, value: formats.full(of.value), color, strong: true }], more: 0 };
  };
}
