import { editDocument } from '#documents/commands/editCommands.ts';
import type { CommandKind } from './commands.ts';
import {
  ANY,
  changesIn,
  codeOf,
  contentsOf,
  editOf,
  idsOf,
  layoutOf,
  one,
  takeOut,
  toDocument,
} from './dashboardParts.ts';

const ORDERS = ['abc', 'cab', 'bca'].map((each) => each.split(''));

/** What only scripts do: the seeds of worlds choose among the others. */
export const SCRIPTED_COMMANDS: readonly CommandKind[] = [
  {
    // A closing page leaves its last steps to the next one, which may have them already.
    name: 'dashboard.typeInStep',
    weight: 0,
    make: toDocument(ANY, (row, view) => {
      const [id] = idsOf(row, 'MARKDOWN');
      if (id === undefined) return null;
      const step = `step ${view.dice[1] ?? 0}`;
      const changes = changesIn(row, (draft) => {
        const markdown = layoutOf(draft)[id];
        if (markdown) markdown.meta['code'] = view.text;
      });
      const command = editDocument({ id: row.id, changes, label: 'Edit', step });
      if (row.lastSteps?.includes(step) === true) return { command };
      return { command, parts: { wrote: view.text, over: [codeOf(contentsOf(row), id)] } };
    }),
  },
  {
    name: 'dashboard.removeRow',
    weight: 0,
    make: toDocument(ANY, (row) => ({
      command: editOf(row, (draft) => {
        const layout = layoutOf(draft);
        for (const id of ['ROW-0', ...(layout['ROW-0']?.children ?? [])]) {
          takeOut(layout, id);
          delete layout[id];
        }
      }),
      parts: { over: idsOf(row, 'MARKDOWN').map((id) => codeOf(contentsOf(row), id)) },
    })),
  },
  {
    name: 'dashboard.orderFilters',
    weight: 0,
    make: toDocument(ANY, (row, view) => {
      const order = one(ORDERS, view.dice[1]) ?? [];
      return editOf(row, (draft) => {
        const filters = order.map((id) => ({ id, name: id, filterType: 'filter_select' }));
        (draft.metadata as Record<string, unknown>)['native_filter_configuration'] = filters;
      });
    }),
  },
  {
    name: 'dashboard.setOwners',
    weight: 0,
    make: toDocument(ANY, (row, view) =>
      editOf(row, (draft) => void (draft.owners = (view.dice[1] ?? 0) < 0.5 ? [2] : [1, 2])),
    ),
  },
];
