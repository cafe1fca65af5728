import { asRecord, asText, isRecord, parseRecord, texts, type JsonRecord } from '../../jsonValue.ts';
import type { Layout, LayoutFault } from './layout.ts';
import {
  childrenOf,
  GRID_COLUMNS,
  GRID_ID,
  HEADER_ID,
  ROOT_ID,
  type AnyNode,
  type ChartNode,
  type LayoutNode,
  type TabNode,
} from './layoutNode.ts';
import { DEFAULT_HEIGHT, DEFAULT_WIDTH, outsideTabs, readNode } from './readNode.ts';

/** Deeper than tabs in tabs in columns ever go; it keeps a corrupt layout from overflowing the stack. */
const MAX_DEPTH = 40;
const HOLDERS: ReadonlySet<string> = new Set(['ROW', 'COLUMN', 'TABS', 'TAB']);

export interface LinkedChart {
  readonly id: number;
  readonly name: string;
}

interface Component {
  readonly type: string;
  readonly meta: JsonRecord;
  readonly children: readonly string[];
}

/**
 * Reads `position_json`. Whatever is wrong with it, each displayable component is shown once, and the rest is reported
 * as faults. Charts of the dashboard that are missing or unreachable are appended.
 */
export function readLayout(positionJson: string | null, linked: readonly LinkedChart[]): Layout {
  const stored = parseRecord(positionJson);
  const walk = createWalk(readComponents(stored ?? {}));
  const nodes = walk.root();
  if (stored === null && positionJson !== null && positionJson.trim() !== '')
    walk.fault({ kind: 'unreadable' });
  const strays = [...walk.orphans(), ...walk.unplaced(linked)];
  const whole = strays.length === 0 ? nodes : withStrays(nodes, strays);
  return {
    nodes: whole,
    ancestors: ancestorsOf(whole),
    charts: ofKind(whole, 'chart'),
    tabs: ofKind(whole, 'tabs'),
    faults: walk.faults,
  };
}

function readComponents(stored: JsonRecord): ReadonlyMap<string, Component> {
  const components = new Map<string, Component>();
  for (const [id, value] of Object.entries(stored)) {
    // DASHBOARD_VERSION_KEY is a text beside the components.
    if (!isRecord(value)) continue;
    components.set(id, {
      type: asText(value['type']),
      meta: asRecord(value['meta']),
      children: texts(value['children']),
    });
  }
  return components;
}

interface Walk {
  readonly faults: readonly LayoutFault[];
  readonly fault: (fault: LayoutFault) => void;
  readonly root: () => readonly LayoutNode[];
  readonly orphans: () => readonly ChartNode[];
  readonly unplaced: (linked: readonly LinkedChart[]) => readonly ChartNode[];
}

function createWalk(components: ReadonlyMap<string, Component>): Walk {
  const faults: LayoutFault[] = [];
  const seen = new Set<string>([ROOT_ID, GRID_ID, HEADER_ID]);
  const placed = new Set<number>();
  const fault = (each: LayoutFault): void => void faults.push(each);

  function read(id: string, depth: number): AnyNode | null {
    const component = components.get(id);
    if (component === undefined) return null;
    const isTooDeep = depth >= MAX_DEPTH && component.children.length > 0;
    if (isTooDeep) fault({ kind: 'tooDeep', id });
    // Descendants of a component that cannot have children are unreachable.
    const children = HOLDERS.has(component.type) && !isTooDeep ? below(id, component, depth) : [];
    const node = readNode({ id, type: component.type, meta: component.meta, children });
    if (node.kind === 'chart' && node.chartId !== null) placed.add(node.chartId);
    return node;
  }

  function below(parent: string, { children }: Component, depth: number): readonly AnyNode[] {
    return children.flatMap((id) => {
      if (!components.has(id)) {
        fault({ kind: 'missing', id, parent });
        return [];
      }
      if (seen.has(id)) {
        fault({ kind: 'repeated', id, parent });
        return [];
      }
      seen.add(id);
      const node = read(id, depth + 1);
      return node === null ? [] : [node];
    });
  }

  /** With tabs at the top the root's only child is those tabs; else it is the grid, which is not rendered itself. */
  function root(): readonly LayoutNode[] {
    const start = components.get(ROOT_ID) ?? { type: 'ROOT', meta: {}, children: [GRID_ID] };
    const grid = components.get(GRID_ID);
    const usesGrid = start.children.includes(GRID_ID) && grid !== undefined;
    const others = start.children.filter((id) => id !== GRID_ID);
    const top = below(ROOT_ID, { ...start, children: others }, 0);
    const rest = usesGrid ? below(GRID_ID, grid, 0) : [];
    return [...top, ...rest].map(outsideTabs);
  }

  function orphans(): readonly ChartNode[] {
    const found: ChartNode[] = [];
    for (const [id, component] of components) {
      if (seen.has(id)) continue;
      fault({ kind: 'orphan', id });
      if (component.type !== 'CHART') continue;
      const node = readNode({ id, type: component.type, meta: component.meta, children: [] });
      if (node.kind !== 'chart' || node.chartId === null || placed.has(node.chartId)) continue;
      placed.add(node.chartId);
      found.push(node);
    }
    return found;
  }

  function unplaced(linked: readonly LinkedChart[]): readonly ChartNode[] {
    return linked
      .filter(({ id }) => !placed.has(id))
      .map(({ id, name }) => {
        fault({ kind: 'unplaced', chartId: id });
        return {
          kind: 'chart',
          id: `UNPLACED-${id}`,
          chartId: id,
          name,
          hasOwnName: false,
          width: DEFAULT_WIDTH,
          height: DEFAULT_HEIGHT,
        };
      });
  }

  return { faults, fault, root, orphans, unplaced };
}

const STRAYS_ROW = 'ROW-STRAYS';

/** Rows at the end; if everything is in tabs, at the end of the first tab, so that they are visible. */
function withStrays(nodes: readonly LayoutNode[], charts: readonly ChartNode[]): readonly LayoutNode[] {
  const row = (index: number, children: readonly ChartNode[]): LayoutNode => ({
    kind: 'row',
    id: `${STRAYS_ROW}-${index}`,
    background: 'transparent',
    children,
  });
  const perRow = GRID_COLUMNS / DEFAULT_WIDTH;
  const rows: LayoutNode[] = [];
  for (let at = 0; at < charts.length; at += perRow)
    rows.push(row(at / perRow, charts.slice(at, at + perRow)));
  const [only] = nodes;
  if (nodes.length !== 1 || only?.kind !== 'tabs' || only.children.length === 0) return [...nodes, ...rows];
  const [first, ...others] = only.children;
  const filled: TabNode = { ...(first as TabNode), children: [...(first as TabNode).children, ...rows] };
  return [{ ...only, children: [filled, ...others] }];
}

function ancestorsOf(nodes: readonly LayoutNode[]): ReadonlyMap<string, readonly string[]> {
  const ancestors = new Map<string, readonly string[]>();
  const visit = (node: AnyNode, path: readonly string[]): void => {
    ancestors.set(node.id, path);
    for (const child of childrenOf(node)) visit(child, [...path, node.id]);
  };
  for (const node of nodes) visit(node, [ROOT_ID, ...(node.kind === 'tabs' ? [] : [GRID_ID])]);
  return ancestors;
}

/** The nodes of one kind, in reading order. */
function ofKind<Kind extends AnyNode['kind']>(
  nodes: readonly AnyNode[],
  kind: Kind,
): readonly Extract<AnyNode, { kind: Kind }>[] {
  return nodes.flatMap((node) => [
    ...(node.kind === kind ? [node as Extract<AnyNode, { kind: Kind }>] : []),
    ...ofKind(childrenOf(node), kind),
  ]);
}
