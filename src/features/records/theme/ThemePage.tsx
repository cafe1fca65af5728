import { SwatchBook } from 'lucide-react';
import type { ReactNode } from 'react';
import { themeDocument } from '#documents/kinds/theme.ts';
import type { ThemeContents, ThemeInfo } from '#domain/records/theme.ts';
import {
  MAX_RADIUS,
  readThemeTokens,
  THEME_FONTS,
  type ThemeFont,
  type ThemeTokens,
  writeThemeTokens,
} from '#domain/theme/themeTokens.ts';
import { themedDashboards } from '#store/dashboards/themedDashboards.ts';
import { documentName } from '#store/documents/documents.ts';
import { NativeSelect } from '#ui/kit/fields/NativeSelect.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import record from '../../shared/records/Record.module.css';
import { NameField } from '../../shared/records/RecordFields.tsx';
import { type RecordEditing, RecordPage } from '../../shared/records/RecordPage.tsx';
import { DeleteThemeDialog, KeptThemeDialog } from './DeleteThemeDialog.tsx';
import { ForEverybody } from './ForEverybody.tsx';
import { LogoField } from './LogoField.tsx';
import { ThemeColors } from './ThemeColors.tsx';
import { ThemePreview } from './ThemePreview.tsx';
import styles from './Theme.module.css';

/** A theme, by its id on the server or on this device. */
export function ThemePage({ id }: { readonly id: string }): ReactNode {
  const { db } = useDevice();
  const { explore } = useDashboards();
  return (
    <RecordPage
      kind={themeDocument}
      id={id}
      noun={t('Theme')}
      icon={SwatchBook}
      list={{ path: '/theme/list/', label: t('All themes') }}
      goneTitle={t('This theme cannot be shown')}
      deleteLabel={t('Delete theme')}
      warning={async (row, actions) => {
        const { isDefault, isDark }: ThemeInfo = row.confirmed?.info ?? {};
        if (isDefault || isDark) return <KeptThemeDialog {...actions} />;
        const dashboards = row.remoteId === null ? [] : await themedDashboards(db, row.remoteId);
        return dashboards.length === 0 ? null : (
          <DeleteThemeDialog title={documentName(row)} dashboards={dashboards} {...actions} />
        );
      }}
      read={async () => (await explore()).readThemes()}
      fields={(editing) => <ThemeFields {...editing} />}
      below={(remoteId, isChanged) => <ForEverybody id={remoteId} isChanged={isChanged} />}
    />
  );
}

const RADII = [0, 2, 4, 6, 8, 12, MAX_RADIUS];
const FONTS: Readonly<Record<ThemeFont, string>> = {
  inter: 'Inter',
  system: 'Font of the device',
  serif: 'Font with serifs',
  mono: 'Font of equal widths',
};

function ThemeFields({ content, set }: RecordEditing<ThemeContents>): ReactNode {
  const tokens = readThemeTokens(content.json);
  const write = (changed: Partial<ThemeTokens>, label: string, mark: string | null = null): void =>
    set({ json: writeThemeTokens(content.json, changed) }, label, mark);
  const own = { value: '', label: t('As without a theme') };
  return (
    <div className={styles['columns']}>
      <div className={record['fields']}>
        <NameField content={content} set={set} />
        <label className={styles['label']}>
          {t('Colours are chosen for')}
          <NativeSelect
            value={tokens.madeFor}
            options={[
              { value: 'light', label: t('Light pages') },
              { value: 'dark', label: t('Dark pages') },
            ]}
            onChange={(side) => write({ madeFor: side === 'dark' ? 'dark' : 'light' }, 'Colours')}
          />
        </label>
        <ThemeColors tokens={tokens} write={write} />
        <label className={styles['label']}>
          {t('Corners')}
          <NativeSelect
            value={tokens.radius === null ? '' : String(tokens.radius)}
            options={[
              own,
              ...RADII.map((each) => ({ value: String(each), label: t('{n} px', { n: each }) })),
              ...(tokens.radius === null || RADII.includes(tokens.radius)
                ? []
                : [{ value: String(tokens.radius), label: t('{n} px', { n: tokens.radius }) }]),
            ]}
            onChange={(radius) => write({ radius: radius === '' ? null : Number(radius) }, 'Corners')}
          />
        </label>
        <label className={styles['label']}>
          {t('Font')}
          <NativeSelect
            value={tokens.font ?? ''}
            options={[own, ...THEME_FONTS.map((each) => ({ value: each, label: t(FONTS[each]) }))]}
            onChange={(chosen) =>
              write({ font: THEME_FONTS.find((each) => each === chosen) ?? null }, 'Font')
            }
          />
        </label>
        <TextField
          label={t('Name of the app')}
          value={tokens.appName}
          maxLength={40}
          note={t('Shown beside the logo where the theme is everybody’s.')}
          onChange={(appName) => write({ appName }, 'Name of the app', 'appName')}
        />
        <LogoField logo={tokens.logo} onChange={(logo) => write({ logo }, 'Logo')} />
      </div>
      <ThemePreview tokens={tokens} />
    </div>
  );
}
