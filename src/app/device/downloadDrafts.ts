import type { QueryEditor } from '#domain/tab/queryEditor.ts';

/** All tabs as one SQL script, each under a comment with its name. */
export function tabsAsScript(tabs: readonly Pick<QueryEditor, 'name' | 'sql'>[]): string {
  return tabs
    .filter((each) => each.sql.trim() !== '')
    .map((each) => `-- ${each.name.replaceAll(/\s+/g, ' ')}\n${each.sql.trimEnd()}\n`)
    .join('\n\n');
}
