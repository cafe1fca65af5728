import { useEffect, useLayoutEffect, useState } from 'react';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { ThemeContents, ThemeInfo } from '#domain/records/theme.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { listDocuments } from '#store/documents/documents.ts';
import { setting } from '#store/settings.ts';
import type { Tables } from '#store/schema.ts';
import { rememberThemeSheet, showThemeSheet } from '#ui/theme/themeSheets.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';

/** Shows the theme that an administrator made everybody's, as this device has it, and patterns if they are chosen here. */
export function ServerTheme(): null {
  const { db, reportError } = useDevice();
  const { visiting } = usePage();
  const themes = useLive(() => everybodys(db), [db]);
  const hasPatterns = useLive(() => setting(db, 'patterns'), [db]);
  const [css, setCss] = useState<string | null>(null);
  useEffect(() => {
    if (themes === undefined) return undefined;
    let isCurrent = true;
    sheetOf(themes)
      .then((sheet) => {
        if (isCurrent) setCss(sheet);
      })
      .catch((error: unknown) => reportError(error, 'theme'));
    return () => {
      isCurrent = false;
    };
  }, [themes, reportError]);
  useEffect(() => {
    if (hasPatterns === true) document.documentElement.dataset['patterns'] = 'chosen';
    else delete document.documentElement.dataset['patterns'];
  }, [hasPatterns]);
  useLayoutEffect(() => {
    if (css === null) return;
    showThemeSheet('server', css);
    if (visiting === null) rememberThemeSheet(css, null, localStorage);
  }, [css, visiting]);
  return null;
}

interface Themes {
  readonly all: JsonRecord | null;
  readonly dark: JsonRecord | null;
}

async function everybodys(db: Tables): Promise<Themes> {
  const rows = await listDocuments(db, 'theme');
  const jsonOf = (use: keyof ThemeInfo): JsonRecord | null => {
    // Changes that are not saved are one person's own.
    const row = rows.find((each) => infoOf(each)[use] === true);
    return (row?.confirmed?.content as ThemeContents | undefined)?.json ?? null;
  };
  return { all: jsonOf('isDefault'), dark: jsonOf('isDark') };
}

const infoOf = ({ confirmed }: StoredDocument): ThemeInfo => confirmed?.info ?? {};

/** Most servers have no theme: then nothing is loaded. */
async function sheetOf({ all, dark }: Themes): Promise<string> {
  if (all === null && dark === null) return '';
  const { everybodysSheet } = await import('./everybodysSheet.ts');
  return everybodysSheet(all, dark);
}
