import { setTitle } from '#commands/dashboard.ts';
import { saveFilters } from '#commands/dashboardFilters.ts';
import { addOfflineCopy } from '#commands/offlineCopy.ts';
import { addSavedQuery, updateSavedQuery } from '#commands/savedQuery.ts';
import { setSql, setTemplateParams } from '#commands/tabEdit.ts';
import type { Command } from '#sync/command.ts';

const DRAFTS: ReadonlySet<string> = new Set(
  [setSql, setTemplateParams, addSavedQuery, updateSavedQuery, setTitle, saveFilters, addOfflineCopy].map(
    (type) => type.commandName,
  ),
);

/** Whether a command saves a person's work or an offline copy: then persistent storage is worth requesting. */
export function isDraft({ name }: Command): boolean {
  return DRAFTS.has(name);
}
