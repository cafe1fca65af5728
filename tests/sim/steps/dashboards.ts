import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import {
  changeDocument,
  discardDocumentDraft,
  redoEdit,
  saveDocument,
  undoEdit,
} from '#documents/commands/editCommands.ts';
import {
  copyDocument,
  createDocument,
  deleteDocument,
  pushDocument,
  resolveConflict,
  undeleteDocument,
} from '#documents/commands/lifeCommands.ts';
import type { CommandKind } from './commands.ts';
import {
  ANY,
  changesIn,
  codeOf,
  contentsOf,
  editOf,
  idsOf,
  isBelow,
  layoutOf,
  one,
  takeOut,
  textsIn,
  toDocument,
  uuidOf,
  type Component,
} from './dashboardParts.ts';

/** What people do with dashboards: all of it through the document that each of them is. */
export const DASHBOARD_COMMANDS: readonly CommandKind[] = [
  {
    name: 'dashboard.add',
    weight: 7,
    make: (view) => {
      const id = uuidOf(view);
      const grid = { id: 'GRID_ID', type: 'GRID', children: ['ROW-0'], meta: {} };
      const layout = {
        ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'], meta: {} },
        GRID_ID: grid,
        'ROW-0': { id: 'ROW-0', type: 'ROW', children: [], meta: {} },
      };
      const content = { ...newDashboardContents(view.text), layout, published: true };
      return {
        command: createDocument({ id, uuid: id, kind: 'dashboard', content }),
        parts: { wrote: view.text },
      };
    },
  },
  {
    name: 'dashboard.addMarkdown',
    weight: 16,
    make: toDocument(ANY, (row, view) => {
      const holder = one([...idsOf(row, 'ROW'), 'GRID_ID'], view.dice[1]) ?? 'GRID_ID';
      if (!Object.hasOwn(contentsOf(row).layout, holder)) return null;
      const id = `MARKDOWN-${view.id}`;
      return {
        command: editOf(row, (draft) => {
          const layout = layoutOf(draft);
          layout[id] = { id, type: 'MARKDOWN', children: [], meta: { code: view.text } };
          layout[holder]?.children.push(id);
        }),
        parts: { wrote: view.text },
      };
    }),
  },
  {
    name: 'dashboard.addRow',
    weight: 6,
    make: toDocument(ANY, (row, view) =>
      editOf(row, (draft) => {
        const layout = layoutOf(draft);
        const id = `ROW-${view.id}`;
        layout[id] = { id, type: 'ROW', children: [], meta: {} };
        layout['GRID_ID']?.children.unshift(id);
      }),
    ),
  },
  {
    name: 'dashboard.addChart',
    weight: 6,
    make: toDocument(ANY, (row, view) => {
      const chartId = 1 + Math.floor((view.dice[1] ?? 0) * 4);
      const has = Object.values(contentsOf(row).layout).some(
        (each) => (each as Component).meta['chartId'] === chartId,
      );
      if (has) return null;
      return editOf(row, (draft) => {
        const layout = layoutOf(draft);
        const id = `CHART-${view.id}`;
        layout[id] = { id, type: 'CHART', children: [], meta: { chartId, width: 4 } };
        layout['GRID_ID']?.children.push(id);
      });
    }),
  },
  {
    name: 'dashboard.move',
    weight: 10,
    make: toDocument(ANY, (row, view) => {
      const id = one([...idsOf(row, 'MARKDOWN'), ...idsOf(row, 'CHART'), ...idsOf(row, 'ROW')], view.dice[1]);
      const to = one([...idsOf(row, 'ROW'), 'GRID_ID'], view.dice[2]);
      if (id === undefined || to === undefined || isBelow(contentsOf(row), to, id)) return null;
      return editOf(row, (draft) => {
        takeOut(layoutOf(draft), id);
        layoutOf(draft)[to]?.children.unshift(id);
      });
    }),
  },
  {
    name: 'dashboard.resize',
    weight: 5,
    make: toDocument(ANY, (row, view) => {
      const id = one(idsOf(row, 'CHART'), view.dice[1]);
      if (id === undefined) return null;
      return editOf(row, (draft) => {
        const chart = layoutOf(draft)[id];
        if (chart) chart.meta['width'] = 1 + Math.floor((view.dice[2] ?? 0) * 12);
      });
    }),
  },
  {
    name: 'dashboard.rewrite',
    weight: 8,
    make: toDocument(ANY, (row, view) => {
      const id = one(idsOf(row, 'MARKDOWN'), view.dice[1]);
      if (id === undefined) return null;
      const over = codeOf(contentsOf(row), id);
      return {
        command: editOf(row, (draft) => {
          const markdown = layoutOf(draft)[id];
          if (markdown) markdown.meta['code'] = view.text;
        }),
        parts: { wrote: view.text, over: [over] },
      };
    }),
  },
  {
    name: 'dashboard.removeComponent',
    weight: 4,
    make: toDocument(ANY, (row, view) => {
      const id = one([...idsOf(row, 'MARKDOWN'), ...idsOf(row, 'CHART')], view.dice[1]);
      if (id === undefined) return null;
      return {
        command: editOf(row, (draft) => {
          takeOut(layoutOf(draft), id);
          delete layoutOf(draft)[id];
        }),
        parts: { over: [codeOf(contentsOf(row), id)] },
      };
    }),
  },
  {
    name: 'dashboard.rename',
    weight: 8,
    make: toDocument(ANY, (row, view) => ({
      command: changeDocument({
        id: row.id,
        changes: changesIn(row, (draft) => void (draft.title = view.text)),
      }),
      parts: { wrote: view.text, over: [contentsOf(row).title] },
    })),
  },
  {
    name: 'dashboard.save',
    weight: 18,
    make: toDocument(
      ({ draft }) => draft !== null,
      ({ id }) => saveDocument({ id }),
    ),
  },
  {
    name: 'dashboard.undo',
    weight: 5,
    make: toDocument(
      ({ draft }) => draft !== null,
      (row) => ({
        command: undoEdit({ id: row.id }),
        parts: { over: textsIn(row) },
      }),
    ),
  },
  {
    name: 'dashboard.redo',
    weight: 2,
    make: toDocument(
      ({ draft }) => draft !== null,
      (row) => ({
        command: redoEdit({ id: row.id }),
        parts: { over: textsIn(row) },
      }),
    ),
  },
  {
    name: 'dashboard.discard',
    weight: 2,
    make: toDocument(
      ({ draft }) => draft !== null,
      ({ id }) => discardDocumentDraft({ id }),
    ),
  },
  {
    name: 'dashboard.copy',
    weight: 1,
    make: toDocument(ANY, ({ id }, view) =>
      copyDocument({ id, to: { id: uuidOf(view), uuid: uuidOf(view) } }),
    ),
  },
  {
    name: 'dashboard.remove',
    weight: 2,
    make: toDocument(ANY, (row) => ({
      command: deleteDocument({ id: row.id }),
      parts: { over: textsIn(row) },
    })),
  },
  {
    name: 'dashboard.undelete',
    weight: 1,
    make: ({ documents, dice }) => {
      const row = one(
        documents.filter(({ deletedAt }) => deletedAt !== null),
        dice[0],
      );
      return row ? { command: undeleteDocument({ id: row.id }) } : null;
    },
  },
  {
    name: 'dashboard.push',
    weight: 3,
    make: toDocument(
      ({ detachedAt }) => detachedAt !== null,
      ({ id }, view) => pushDocument({ id, uuid: uuidOf(view) }),
    ),
  },
  {
    name: 'dashboard.decide',
    weight: 8,
    make: toDocument(
      ({ conflict }) => conflict !== null,
      ({ id }, view) => {
        const take = one(['mine', 'theirs', 'both', 'each'] as const, view.dice[1]) ?? 'mine';
        const copy = { id: uuidOf(view), uuid: uuidOf(view) };
        return resolveConflict({ id, take, choices: ['theirs', 'mine', 'base'], copy });
      },
    ),
  },
];
