import { addOfflineCopy } from '#commands/dashboard/offlineCopy.ts';
import { addSavedQuery, updateSavedQuery } from '#commands/savedQuery/savedQuery.ts';
import { setSql, setTemplateParams } from '#commands/tab/tabEdit.ts';
import type { Command } from '#sync/command.ts';

const DRAFTS: ReadonlySet<string> = new Set([
  ...[setSql, setTemplateParams, addSavedQuery, updateSavedQuery, addOfflineCopy].map(
    (type) => type.commandName,
  ),
  // Loaded with the first of them, so that only their names are here.
  'dashboard.setTitle',
  'dashboard.changeFilters',
  'document.edit',
  'document.add',
  'backup.restore',
  'document.restoreBackup',
]);

/** Whether a command saves a person's work or an offline copy, or restores some: then persistent storage is worth requesting. */
export function isDraft({ name }: Command): boolean {
  return DRAFTS.has(name);
}
