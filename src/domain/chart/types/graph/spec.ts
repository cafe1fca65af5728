import type { Frame } from '../../../compile/frame.ts';
import { asNumber } from '../../../jsonValue.ts';
import { colorOrder } from '../../colors/colorOrder.ts';
import { type FormData, isOn, metricLabel, metricOf } from '../../form/formData.ts';
import type { ChartSpec, ChartState, ChartTheme, NothingToDraw } from '../../spec/chartSpec.ts';
import { chartFormats } from '../../spec/formats.ts';
import { capped, FIRST_VALUES } from '../../spec/limits.ts';
import { acrossSection, downSection, PAN_ZOOM_SIGNALS, panZoomOf } from '../../spec/panZoom.ts';
import { seriesColors } from '../../spec/seriesColors.ts';
import { fullSizeSpec, DIMMED, HOVER_SIGNAL, LABEL_SIZE } from '../../spec/specParts.ts';
import type { Drawing } from '../drawing.ts';
import { partTooltip } from '../shared/parts/partTexts.ts';
import { circleLayout, forceLayout, type LayoutLink, type Place } from './graphLayout.ts';
import { graphMarks, LONGEST_NAME } from './graphMarks.ts';
import { graphNodes } from './graphNodes.ts';
import { graph } from './type.ts';

const MAX_NODES = 200;
const MAX_LINKS = 1000;
/** What the controls start with. */
const [USUAL_LENGTH, USUAL_PUSH] = [400, 1000];

export const graphDrawing: Drawing = { type: graph, spec: graphSpec };

/** Nodes joined by links, by forces or on a circle. */
function graphSpec(
  form: FormData,
  frame: Frame,
  look: ChartTheme,
  state: ChartState,
): ChartSpec | NothingToDraw {
  const read = graphNodes(form, frame);
  if ('reason' in read) return read;
  const categories = [...new Set(read.nodes.map(({ category }) => category))];
  const named = colorOrder(
    graph,
    form,
    categories.filter((each) => each !== ''),
  );
  const colorOfNamed = seriesColors(form, look, named);
  const hasCategories = named.length > 0;
  const plain = seriesColors(form, look, [''])('');
  // Only one end of a link may have categories.
  const colorOf = (category: string): string => (category === '' ? look.muted : colorOfNamed(category));
  const all = capped(
    read.nodes.filter(({ category }) => !state.hidden.has(category)),
    MAX_NODES,
    FIRST_VALUES,
  );
  const orderOf = new Map(all.items.map((node, at) => [node, at]));
  const links = read.links
    .filter(({ source, target }) => orderOf.has(source) && orderOf.has(target))
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, MAX_LINKS);
  const order = (node: (typeof all.items)[number]): number => orderOf.get(node) ?? 0;
  const joined = links.map(({ source, target }) => ({ source: order(source), target: order(target) }));
  const places = placesOf(form, all.items.length, joined);
  const max = all.items[0]?.value || 1;
  const widest = Math.abs(links[0]?.value ?? 1) || 1;
  const base = bounded(form['baseNodeSize'], 20, 2, 100);
  const thick = bounded(form['baseEdgeWidth'], 3, 0.5, 20);
  const radiusOf = (value: number): number => (base / 2) * (0.5 + Math.sqrt(value / max));
  const min = asNumber(Number(form['showSymbolThreshold'])) ?? 0;
  const formats = chartFormats(form);
  const dims = (names: readonly string[]): number =>
    state.selected === null || names.some((name) => state.selected?.includes(name)) ? 1 : DIMMED;
  const x = (at: string, node: string): string =>
    acrossSection(`side + ${at} * (width - 2 * side) + ${dragged(node, 'x')} * width`);
  const y = (at: string, node: string): string =>
    downSection(`edge + ${at} * (height - 2 * edge) + ${dragged(node, 'y')} * height`);
  const isDraggable = isOn(form['draggable']);
  return {
    spec: {
      ...fullSizeSpec(look),
      signals: [
        HOVER_SIGNAL,
        { name: 'ink', value: look.text },
        { name: 'paper', value: look.surface },
        { name: 'edge', value: base + LABEL_SIZE },
        { name: 'side', update: `min(width / 4, ${base} + 30)` },
        // In a small chart nodes of full size would cover each other; a closer look separates them.
        { name: 'part', update: 'clamp(min(width, height) / 300, 0.4, 1) * sqrt(sectionZoom)' },
        { name: 'moved', value: {} },
        // Of names that would lie over each other, that of the larger node is kept.
        { name: 'drawnNames', update: "keptLabels([data('names')], [])" },
        ...PAN_ZOOM_SIGNALS,
      ],
      data: [
        {
          name: 'nodes',
          values: all.items.map((node, at) => ({
            row: at,
            name: node.name,
            ...(isDraggable && { key: node.name }),
            px: places[at]?.x ?? 0.5,
            py: places[at]?.y ?? 0.5,
            radius: radiusOf(node.value),
            color: hasCategories ? colorOf(node.category) : plain,
            opacity: dims([node.name]),
            text: node.value > min ? node.name : '',
            label: `node ${at}`,
          })),
          transform: [
            { type: 'formula', as: 'x', expr: x('datum.px', 'datum.name') },
            { type: 'formula', as: 'y', expr: y('datum.py', 'datum.name') },
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
          values: links.map((link, at) => {
            const [from, to] = [places[order(link.source)], places[order(link.target)]];
            return {
              row: all.items.length + at,
              from: link.source.name,
              to: link.target.name,
              fromX: from?.x ?? 0.5,
              fromY: from?.y ?? 0.5,
              toX: to?.x ?? 0.5,
              toY: to?.y ?? 0.5,
              start: radiusOf(link.source.value),
              end: radiusOf(link.target.value),
              thick: Math.max(0.5, (thick * Math.abs(link.value)) / widest),
              opacity: dims([link.source.name, link.target.name]),
            };
          }),
          transform: [
            { type: 'formula', as: 'x', expr: x('datum.fromX', 'datum.from') },
            { type: 'formula', as: 'y', expr: y('datum.fromY', 'datum.from') },
            { type: 'formula', as: 'x2', expr: x('datum.toX', 'datum.to') },
            { type: 'formula', as: 'y2', expr: y('datum.toY', 'datum.to') },
            ...curve(isOnCircle(form)),
          ],
        },
      ],
      marks: graphMarks(form, look),
    },
    legend:
      !hasCategories || form['show_legend'] === false
        ? []
        : named.map((label) => ({ key: label, label, color: colorOf(label) })),
    ramp: null,
    // Nodes are dragged where nothing else is.
    panZoom: panZoomOf(form['roam']) ?? (isDraggable ? { canPan: false, canZoom: false } : null),
    notes: all.notes,
    tooltip: ({ row }) => {
      const node = all.items[row];
      const link = links[row - all.items.length];
      const of = node ?? link;
      if (of === undefined) return null;
      const color = node === undefined || !hasCategories ? null : colorOf(node.category);
      const title = link === undefined ? (node?.name ?? '') : `${link.source.name} › ${link.target.name}`;
      const metric = metricOf(form['metric']);
      const label = metric === null ? '' : metricLabel(metric);
      return partTooltip(title, formats.full(of.value), color, label);
    },
    dimensions: ({ row }) => {
      const node = all.items[row];
      return node === undefined ? null : { [node.column]: node.raw };
    },
  };
}

/** The approximate width of a character of a name. */
const CHARACTER = 6.6;

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

const isOnCircle = (form: FormData): boolean => form['layout'] === 'circular';

function placesOf(form: FormData, count: number, links: readonly LayoutLink[]): readonly Place[] {
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
