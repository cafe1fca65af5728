import { EMPTY_TEXT, GRID_COLUMNS, GRID_ID, ROOT_ID } from '../layout/layoutNode.ts';
import { DEFAULT_HEIGHT } from '../layout/readNode.ts';
import type { LayoutMap } from './layoutMap.ts';
import { type Addition, newComponent, type NextId, newRow } from './newComponent.ts';

/** What a row has: a chart or a Markdown text. Without a width, what is without one shares what is left. */
export type RowItem = { readonly width?: number | undefined; readonly height?: number | undefined } & (
  | { readonly chart: Omit<Extract<Addition, { readonly type: 'CHART' }>, 'type'> }
  | { readonly text: string }
);

/** Of a row of texts alone: a heading and two lines. */
const TEXT_HEIGHT = 14;

/** Rows from the top, each at most as wide as the grid; null where one is wider. */
export function layoutOfRows(rows: readonly (readonly RowItem[])[], nextId: NextId): LayoutMap | null {
  const map: Record<string, unknown> = { DASHBOARD_VERSION_KEY: 'v2' };
  const inGrid: string[] = [];
  for (const items of rows) {
    const widths = widthsOf(items);
    if (widths === null) return null;
    const row = newRow(nextId);
    const usual = items.every((item) => 'text' in item) ? TEXT_HEIGHT : DEFAULT_HEIGHT;
    const parents = [ROOT_ID, GRID_ID];
    const children = items.map((item, at) => {
      const addition: Addition = 'chart' in item ? { type: 'CHART', ...item.chart } : { type: 'MARKDOWN' };
      const component = newComponent(addition, nextId);
      const meta = {
        ...component.meta,
        width: widths[at],
        height: item.height ?? usual,
        ...('text' in item && { code: item.text || EMPTY_TEXT }),
      };
      map[component.id] = { ...component, parents: [...parents, row.id], meta };
      return component.id;
    });
    map[row.id] = { ...row, parents, children };
    inGrid.push(row.id);
  }
  map[ROOT_ID] = { type: 'ROOT', id: ROOT_ID, children: [GRID_ID] };
  map[GRID_ID] = { type: 'GRID', id: GRID_ID, children: inGrid, parents: [ROOT_ID] };
  return map;
}

function widthsOf(items: readonly RowItem[]): readonly number[] | null {
  const given = items.reduce((sum, { width = 0 }) => sum + width, 0);
  const open = items.filter(({ width }) => width === undefined).length;
  const left = GRID_COLUMNS - given;
  if (left < open) return null;
  let rest = open === 0 ? 0 : left % open;
  return items.map(({ width }) => {
    if (width !== undefined) return width;
    const own = Math.floor(left / open) + (rest > 0 ? 1 : 0);
    rest -= 1;
    return own;
  });
}
