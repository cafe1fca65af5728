import { useLayoutEffect, useMemo } from 'react';
import { shown } from '#documents/state/state.ts';
import type { DashboardTheme as Theme } from '#domain/dashboard/dashboard.ts';
import { parseRecord } from '#domain/jsonValue.ts';
import type { ThemeContents } from '#domain/records/theme.ts';
import { themeSheet } from '#domain/theme/themeSheet.ts';
import { readThemeTokens } from '#domain/theme/themeTokens.ts';
import { documentsByNumber } from '#store/documents/documents.ts';
import { rememberThemeSheet, showThemeSheet } from '#ui/theme/themeSheets.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';

/** Shows the page in a dashboard's own theme as long as the dashboard is on it; without one in everybody's. */
export function DashboardTheme({ theme }: { readonly theme: Theme | undefined }): null {
  const { db } = useDevice();
  const { visiting } = usePage();
  const id = theme?.id;
  // As this device has it, where it has more of it than came with the dashboard.
  const own = useLive(async () => {
    const [row] = id === undefined ? [] : await documentsByNumber(db, 'theme', id);
    return row && row.deletedAt === null ? (shown(row) as ThemeContents | null) : null;
  }, [db, id]);
  const css = useMemo(() => {
    const json = own?.json ?? parseRecord(theme?.json ?? null);
    return json === null ? '' : themeSheet(readThemeTokens(json));
  }, [own?.json, theme?.json]);
  useLayoutEffect(() => {
    showThemeSheet('dashboard', css);
    if (visiting === null) rememberThemeSheet(css, location.pathname, localStorage);
  }, [css, visiting]);
  useLayoutEffect(() => () => showThemeSheet('dashboard', ''), []);
  return null;
}
