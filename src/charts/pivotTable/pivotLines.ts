import { compareNames } from '#domain/format/compareNames.ts';
import type { PivotLine } from '../kit/pivot/pivotTable.ts';
import { inCategoryOrder } from '../kit/categories/categoryOrder.ts';

export interface LineSettings {
  /** The names of a level that come first, in this order, above the other one. */
  readonly orderAt: (level: number) => readonly unknown[];
  /** The names of the level of the metrics, in the order of the form; null for the other levels. */
  readonly metricsAt: (level: number) => readonly string[] | null;
  /** `key_a_to_z`, `key_z_to_a`, `value_a_to_z` or `value_z_to_a`. */
  readonly order: string | null;
  readonly subtotals: boolean;
  readonly subtotalsFirst: boolean;
  readonly total: boolean;
  readonly sizeOf: (path: readonly string[]) => number;
}

interface Branch {
  readonly path: readonly string[];
  readonly children: Map<string, Branch>;
}

/** The distinct paths as lines, each level in the requested order. */
export function pivotLines(
  paths: readonly (readonly string[])[],
  settings: LineSettings,
): readonly PivotLine[] {
  const root: Branch = { path: [], children: new Map() };
  for (const path of paths) grow(root, path);
  const lines = linesOf(root, settings);
  const total: PivotLine = { path: [], kind: 'total' };
  if (lines.length === 0) return paths.length === 0 ? [] : [total];
  return settings.total ? [...lines, total] : lines;
}

function grow(root: Branch, path: readonly string[]): void {
  let branch = root;
  path.forEach((part, i) => {
    let next = branch.children.get(part);
    if (next === undefined) {
      next = { path: path.slice(0, i + 1), children: new Map() };
      branch.children.set(part, next);
    }
    branch = next;
  });
}

function linesOf(branch: Branch, settings: LineSettings): readonly PivotLine[] {
  return sorted([...branch.children.values()], settings).flatMap((child): readonly PivotLine[] => {
    if (child.children.size === 0) return [{ path: child.path, kind: 'line' }];
    const inner = linesOf(child, settings);
    if (!settings.subtotals) return inner;
    const subtotal: PivotLine = { path: child.path, kind: 'subtotal' };
    return settings.subtotalsFirst ? [subtotal, ...inner] : [...inner, subtotal];
  });
}

function sorted(branches: readonly Branch[], settings: LineSettings): readonly Branch[] {
  const [first] = branches;
  if (first === undefined) return [];
  const level = first.path.length - 1;
  const category_order = settings.orderAt(level);
  const inRule = byRule(branches, settings, settings.metricsAt(level));
  return inCategoryOrder({ category_order }, inRule, ({ path }) => path.at(-1) ?? '');
}

/** By name, or by size. Metrics have the order of the form in place of that of their names. */
function byRule(
  branches: readonly Branch[],
  { order, sizeOf }: LineSettings,
  metrics: readonly string[] | null,
): readonly Branch[] {
  const nameOf = ({ path }: Branch): string => path.at(-1) ?? '';
  const byName = (a: Branch, b: Branch): number =>
    metrics === null
      ? compareNames(nameOf(a), nameOf(b))
      : metrics.indexOf(nameOf(a)) - metrics.indexOf(nameOf(b));
  switch (order) {
    case 'key_z_to_a':
      return [...branches].sort((a, b) => byName(b, a));
    case 'value_a_to_z':
      return [...branches].sort((a, b) => sizeOf(a.path) - sizeOf(b.path));
    case 'value_z_to_a':
      return [...branches].sort((a, b) => sizeOf(b.path) - sizeOf(a.path));
    default:
      return [...branches].sort(byName);
  }
}
