import { expect } from 'vitest';
import { assert } from '../../result.ts';
import { readLayout } from '../layout/readLayout.ts';
import { applyLayoutEdit, type LayoutEdit } from './layoutEdit.ts';
import { componentAt, type LayoutMap } from './layoutMap.ts';
import { layoutProblems } from './layoutProblems.ts';
import type { Edited } from './refusal.ts';
import { normalise, parseLayout } from './normalise.ts';

/* For tests: layouts written as trees of ids. */

export type LayoutTree = readonly (string | readonly [string, LayoutTree])[];

/** Builds a layout from ids: the type precedes the dash; `CHART-a:6` is six columns wide. */
export function layout(top: LayoutTree, root: 'GRID_ID' | 'ROOT_ID' = 'GRID_ID'): LayoutMap {
  const entries: Record<string, unknown> = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: [] },
  };
  let chartId = 0;
  const put = (nodes: LayoutTree): string[] =>
    nodes.map((node) => {
      const [name, below] = typeof node === 'string' ? [node, []] : node;
      const [id = '', width] = name.split(':');
      const type = id.split('-')[0] ?? '';
      const text = type === 'TAB' || type === 'HEADER' ? { text: id } : {};
      const meta = {
        ...text,
        ...(type === 'CHART' && { chartId: (chartId += 1), sliceName: id, height: 50 }),
        ...(width !== undefined && { width: Number(width) }),
      };
      entries[id] = { id, type, children: put(below), meta };
      return id;
    });
  const ids = put(top);
  entries[root] = { ...(entries[root] as object), children: ids };
  const text = JSON.stringify(entries);
  return normalise(parseLayout(text), readLayout(text, []));
}

export function shape(map: LayoutMap, id = 'ROOT_ID'): LayoutTree {
  return componentAt(map, id).children.map((child) => {
    const below = shape(map, child);
    const { type } = componentAt(map, child);
    const name = child === 'GRID_ID' ? 'GRID' : /-\d+$/u.test(child) ? `new ${type}` : child;
    return below.length === 0 ? name : [name, below];
  });
}

/** Unique ids in every edit, which contain the type of the new component. */
const nextId = (map: LayoutMap) => {
  let made = Object.keys(map).length;
  return () => String((made += 1));
};

export function tryEdit(map: LayoutMap, edit: LayoutEdit): Edited {
  return applyLayoutEdit(map, edit, nextId(map));
}

export function edited(map: LayoutMap, edit: LayoutEdit): LayoutMap {
  const result = tryEdit(map, edit);
  assert(result.ok, result.ok ? '' : result.error.text);
  expect(layoutProblems(result.value)).toEqual([]);
  return result.value;
}

export function refused(map: LayoutMap, edit: LayoutEdit): string {
  const result = tryEdit(map, edit);
  assert(!result.ok, 'it was not refused');
  return result.error.reason;
}

export const chart = { type: 'CHART', chartId: 99, uuid: 'u-99', name: 'New one' } as const;
export const move = (id: string, parent: string, index = 0): LayoutEdit => ({
  kind: 'move',
  id,
  to: { parent, index },
});
export const add = (
  type: 'COLUMN' | 'DIVIDER' | 'HEADER' | 'MARKDOWN' | 'ROW' | 'TAB' | 'TABS',
  parent: string,
  index = 0,
) => ({ kind: 'add', addition: { type }, to: { parent, index } }) as const;
