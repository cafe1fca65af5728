import { editDocument } from '#documents/commands/editCommands.ts';
import { dashboardDocument, newDashboardContents } from '#documents/kinds/dashboard.ts';
import { recipe } from '#documents/state/recipe.ts';
import { shown } from '#documents/state/state.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { parentsIn } from '#domain/dashboard/form/layoutForm.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { Command } from '#sync/command.ts';
import type { CommandKind, Doing, View } from './commands.ts';

export type Draft = Parameters<Parameters<typeof recipe<DashboardContents>>[2]>[0];
export interface Component {
  type: string;
  id: string;
  children: string[];
  meta: Record<string, unknown>;
}

export const contentsOf = (row: StoredDocument): DashboardContents =>
  (shown(row) as DashboardContents | null) ?? newDashboardContents('');
export const layoutOf = (draft: Draft) => draft.layout as Record<string, Component>;
export const idsOf = (row: StoredDocument, type: string): string[] =>
  Object.entries(contentsOf(row).layout)
    .filter(([, each]) => (each as Component).type === type)
    .map(([id]) => id);

/** Takes a component out of whatever holds it. */
export function takeOut(layout: Record<string, Component>, id: string): void {
  for (const each of Object.values(layout)) each.children = each.children.filter((child) => child !== id);
}

export function isBelow({ layout }: DashboardContents, id: string, above: string): boolean {
  const parents = parentsIn(layout);
  for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) if (at === above) return true;
  return false;
}

export const codeOf = ({ layout }: DashboardContents, id: string): string => {
  const { code } = (layout[id] as Component | undefined)?.meta ?? {};
  return typeof code === 'string' ? code : '';
};

/** The texts that a person sees in a dashboard. */
export function textsIn(row: StoredDocument): readonly string[] {
  const contents = contentsOf(row);
  return [contents.title, ...Object.keys(contents.layout).map((id) => codeOf(contents, id))];
}

export const one = <T>(list: readonly T[], dice: number | undefined): T | undefined =>
  list[Math.floor((dice ?? 0) * list.length)];

/** A uuid of the text that is unique in this world. */
export const uuidOf = ({ text }: View): string =>
  `00000000-0000-4000-8000-${text.replaceAll(/\D/g, '').padStart(12, '0')}`;

/** A change of one of the documents that fit, or none. */
export const toDocument =
  (
    fits: (row: StoredDocument) => boolean,
    make: (row: StoredDocument, view: View) => Command | Doing | null,
  ): CommandKind['make'] =>
  (view) => {
    const row = one(
      view.documents.filter((each) => each.deletedAt === null && fits(each)),
      view.dice[0],
    );
    const made = row ? make(row, view) : null;
    return made === null ? null : 'command' in made ? made : { command: made };
  };

export const changesIn = (row: StoredDocument, change: (draft: Draft) => void) =>
  recipe(dashboardDocument, contentsOf(row), change);
export const editOf = (row: StoredDocument, change: (draft: Draft) => void): Command =>
  editDocument({ id: row.id, changes: changesIn(row, change), label: 'Edit' });

export const ANY = (): boolean => true;
