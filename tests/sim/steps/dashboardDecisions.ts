import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { editDocument, jumpToEdit } from '#documents/commands/editCommands.ts';
import { createDocument, undoResolve } from '#documents/commands/lifeCommands.ts';
import type { CommandKind } from './commands.ts';
import {
  ANY,
  changesIn,
  codeOf,
  contentsOf,
  idsOf,
  layoutOf,
  one,
  textsIn,
  toDocument,
  uuidOf,
} from './dashboardParts.ts';

/** Where people edit the same dashboards: also edits of one gesture, jumps, and taking decisions back. */
export const DECISION_COMMANDS: readonly CommandKind[] = [
  {
    name: 'dashboard.addFilled',
    weight: 7,
    make: (view) => {
      const id = uuidOf(view);
      const text = (side: string) => ({
        type: 'MARKDOWN',
        children: [],
        meta: { code: `${view.text} ${side}` },
      });
      const layout = {
        ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'], meta: {} },
        GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-0'], meta: {} },
        'ROW-0': { id: 'ROW-0', type: 'ROW', children: ['MARKDOWN-l', 'MARKDOWN-r'], meta: {} },
        'MARKDOWN-l': { id: 'MARKDOWN-l', ...text('left') },
        'MARKDOWN-r': { id: 'MARKDOWN-r', ...text('right') },
      };
      const content = { ...newDashboardContents(view.text), layout, published: true };
      return {
        command: createDocument({ id, uuid: id, kind: 'dashboard', content }),
        parts: { wrote: view.text },
      };
    },
  },
  {
    name: 'dashboard.typeOn',
    weight: 12,
    make: toDocument(ANY, (row, view) => {
      const id = one(idsOf(row, 'MARKDOWN'), view.dice[1]);
      if (id === undefined) return null;
      const changes = changesIn(row, (draft) => {
        const markdown = layoutOf(draft)[id];
        if (markdown) markdown.meta['code'] = view.text;
      });
      return {
        command: editDocument({ id: row.id, changes, label: 'Edit', mark: `typing in ${id}` }),
        parts: { wrote: view.text, over: [codeOf(contentsOf(row), id)] },
      };
    }),
  },
  {
    name: 'dashboard.jump',
    weight: 5,
    make: toDocument(
      ({ draft }) => draft !== null,
      (row, view) => ({
        command: jumpToEdit({ id: row.id, done: Math.floor((view.dice[1] ?? 0) * 4) }),
        parts: { over: textsIn(row) },
      }),
    ),
  },
  {
    name: 'dashboard.undoDecision',
    weight: 8,
    make: toDocument(
      ({ decided }) => decided !== null,
      ({ id }) => undoResolve({ id }),
    ),
  },
];
