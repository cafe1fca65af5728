import { dashboardDocument, newDashboardContents } from '#documents/kinds/dashboard.ts';
import { changesBetween, mergeContents } from '#documents/state/content.ts';
import { saveDraft } from '#documents/state/save.ts';
import { readDocument } from '#documents/state/state.ts';
import { dropUnder } from '#domain/dashboard/edit/drop/drop.ts';
import type { DropBox } from '#domain/dashboard/edit/drop/dropPlace.ts';
import { applyLayoutEdit } from '#domain/dashboard/edit/layoutEdit.ts';
import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import { layoutText, normalise, parseLayout } from '#domain/dashboard/edit/normalise.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { readLayout } from '#domain/dashboard/layout/readLayout.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { type BenchRow, median } from './benchRow.ts';

const ROUNDS = 60;

/** Computations of edit mode without drawing: a step of a drag, a drop, and the merge of two layouts. */
export function benchLayout(): BenchRow[] {
  const map = layoutOf(100);
  let x = 0;
  const step = timed(() => {
    x = (x + 37) % 1200;
    dropUnder(map, { id: 'CHART-3' }, { over: 'CHART-60', point: { x, y: 6050 }, boxOf });
  });
  let made = 0;
  const drop = timed(() => {
    const edit = { kind: 'move', id: 'CHART-3', to: { parent: 'GRID_ID', index: 9 } } as const;
    const moved = applyLayoutEdit(map, edit, () => `new-${(made += 1)}`);
    if (!moved.ok) throw new Error(moved.error.text);
    readLayout(layoutText(moved.value), []);
    changesBetween(dashboardDocument, contentsOf(map), contentsOf(moved.value));
  });
  const base = layoutOf(200);
  const mine = edited(base, 'CHART-3', 12);
  const theirs = edited(base, 'CHART-150', 30);
  const merge = timed(() =>
    mergeContents(dashboardDocument, {
      base: contentsOf(base),
      mine: contentsOf(mine),
      theirs: contentsOf(theirs),
    }),
  );
  const row = draftOf(contentsOf(base), contentsOf(mine));
  const save = timed(() => {
    const { row: saved } = saveDraft(dashboardDocument, row, 2);
    changesBetween(dashboardDocument, contentsOf(base), saved?.saved?.content ?? contentsOf(base));
  });
  return [
    { name: 'a step of a drag', value: step, unit: 'ms', budget: 16, detail: '100 charts, without drawing' },
    { name: 'a drop', value: drop, unit: 'ms', budget: 50, detail: '100 charts, without drawing' },
    {
      name: 'a save of a layout',
      value: save,
      unit: 'ms',
      budget: 16,
      detail: '200 charts, without the disk',
    },
    { name: 'the merge of two layouts', value: merge, unit: 'ms', budget: 10, detail: '200 charts each' },
  ];
}

/** A saved dashboard with an unsaved edit. */
function draftOf(base: DashboardContents, content: DashboardContents): StoredDocument {
  const made = { id: 'bench', kind: 'dashboard', remoteId: 1, uuid: null };
  const row = readDocument(made, { content: base, info: {}, revision: null, at: 1, isOurs: false });
  return { ...row, draft: { content, base, at: 1, done: [], undone: [] } };
}

const PER_ROW = 4;

function layoutOf(charts: number): LayoutMap {
  const rows = Array.from({ length: charts / PER_ROW }, (_, at) => `ROW-${at}`);
  const entries: Record<string, object> = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: rows },
  };
  for (const [at, id] of rows.entries()) {
    const children = Array.from({ length: PER_ROW }, (_, chart) => `CHART-${at * PER_ROW + chart}`);
    entries[id] = { id, type: 'ROW', children, meta: {} };
    for (const child of children) {
      const chartId = Number(child.slice('CHART-'.length)) + 1;
      const meta = { chartId, sliceName: `Chart ${chartId}`, width: 3, height: 50 };
      entries[child] = { id: child, type: 'CHART', children: [], meta };
    }
  }
  const text = JSON.stringify(entries);
  return normalise(parseLayout(text), readLayout(text, []));
}

function edited(map: LayoutMap, id: string, index: number): LayoutMap {
  const moved = applyLayoutEdit(
    map,
    { kind: 'move', id, to: { parent: 'GRID_ID', index } },
    () => `for-${id}`,
  );
  if (!moved.ok) throw new Error(moved.error.text);
  return moved.value;
}

const contentsOf = (layout: LayoutMap): DashboardContents => ({ ...newDashboardContents('Bench'), layout });

/** Rows of four charts, each 300 by 400 pixels. */
function boxOf(id: string): DropBox | null {
  const [type, number] = id.split('-');
  const at = Number(number);
  if (type === 'ROW') return { left: 0, top: at * 400, right: 1200, bottom: at * 400 + 400 };
  if (type !== 'CHART') return { left: 0, top: 0, right: 1200, bottom: 20_000 };
  const [left, top] = [(at % PER_ROW) * 300, Math.floor(at / PER_ROW) * 400];
  return { left, top: top + 20, right: left + 300, bottom: top + 400 };
}

function timed(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS + 10 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return median(times.slice(10));
}
