import type { FrameValue } from '#domain/frameValue.ts';
import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { metricLabel, metricOf } from '#domain/chart/form/formData.ts';
import { ALL_NULL, NO_METRIC, NO_ROWS, type NothingToDraw, notDrawn } from '../kit/spec/chartSpec.ts';
import { columnIn } from '../kit/columnIn.ts';
import type { GraphForm } from './chart.ts';

export interface GraphNode {
  readonly name: string;
  readonly category: string;
  /** The sum of its links. */
  readonly value: number;
  /** The column and value by which it filters other charts. */
  readonly column: string;
  readonly raw: FrameValue;
}

export interface GraphLink {
  readonly source: GraphNode;
  readonly target: GraphNode;
  readonly value: number;
}

export interface Graph {
  /** The largest first. */
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
}

/** The nodes and links of a result: a link per row, a node per name. */
export function graphNodes(form: GraphForm, frame: Frame): Graph | NothingToDraw {
  if (frame.rowCount === 0) return NO_ROWS;
  const metric = metricOf(form['metric']);
  if (metric === null) return NO_METRIC;
  const values = columnOf(frame, metricLabel(metric));
  if (values === undefined) return notDrawn(metricLabel(metric));
  const [source, target, sourceCategory, targetCategory] = [
    'source',
    'target',
    'source_category',
    'target_category',
  ].map((key) => columnIn(form, frame, key));
  if (source === undefined || target === undefined)
    return notDrawn(source === undefined ? 'source' : 'target');
  const nodes = new Map<string, { -readonly [Key in keyof GraphNode]: GraphNode[Key] }>();
  const links = values.values.flatMap((raw, row): readonly GraphLink[] => {
    const value = numberOf(raw);
    if (value === null) return [];
    const ends = [
      [source, sourceCategory],
      [target, targetCategory],
    ].map(([column, category]) => {
      const name = categoryText(column?.values[row]);
      const known = nodes.get(name);
      const of = category === undefined ? '' : categoryText(category.values[row]);
      const node = known ?? {
        name,
        category: of,
        value: 0,
        column: column?.name ?? '',
        raw: column?.values[row] ?? null,
      };
      if (node.category === '') node.category = of;
      node.value += Math.abs(value);
      nodes.set(name, node);
      return node;
    });
    const [from, to] = ends;
    return from === undefined || to === undefined ? [] : [{ source: from, target: to, value }];
  });
  if (links.length === 0) return ALL_NULL;
  return { nodes: [...nodes.values()].toSorted((a, b) => b.value - a.value), links };
}
