import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { t } from '#ui/t.ts';
import { writeClipboard } from '#ui/grid/menu/writeClipboard.ts';
import type { LabServices } from '../labServices.ts';

/** A URL that contains the whole tab and needs no stored permalink. */
export function addressOf(tab: QueryEditor): string {
  const query = new URLSearchParams({ name: tab.name, sql: tab.sql });
  if (tab.dbId !== null) query.set('dbid', String(tab.dbId));
  if (tab.catalog !== null) query.set('catalog', tab.catalog);
  if (tab.schema !== null) query.set('schema', tab.schema);
  return `/sqllab/?${query.toString()}`;
}

/**
 * Copies a link to a tab: a permalink or, if the server is unreachable, a URL with the SQL itself. Must be called in
 * the click handler, because browsers restrict clipboard access.
 */
export async function shareTab(
  { shared, href, toasts }: Pick<LabServices, 'shared' | 'href' | 'toasts'>,
  loaded: Promise<QueryEditor | null>,
): Promise<void> {
  let isLong = false;
  async function link(): Promise<string> {
    const tab = await loaded;
    if (tab === null) throw new Error(t('No open tab to link to.'));
    const { dbId, name, sql, schema, catalog, templateParams } = tab;
    const kept =
      dbId === null
        ? null
        : await shared.link({ dbId, name, sql, schema, catalog, ...(templateParams && { templateParams }) });
    isLong = kept === null;
    return kept ?? href(addressOf(tab));
  }
  try {
    await writeClipboard(link());
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return toasts.show('danger', t('Could not copy: {reason}', { reason }));
  }
  toasts.show(
    'success',
    isLong
      ? t('Link copied. The link contains the full query because the server does not store it.')
      : t('Link copied'),
  );
}
