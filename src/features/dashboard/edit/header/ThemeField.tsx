import type { ReactNode } from 'react';
import { themeDocument } from '#documents/kinds/theme.ts';
import { shown } from '#documents/state/state.ts';
import type { ThemeContents } from '#domain/records/theme.ts';
import { dashboardContent } from '#store/dashboards/dashboards.ts';
import { listDocuments } from '#store/documents/documents.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useOutcome } from '../../../documents/useOutcome.ts';
import { useDashboards } from '../../../services/dashboards.ts';
import { useDevice } from '../../../services/device.ts';
import styles from './PropertiesDialog.module.css';

interface ThemeFieldProps {
  readonly dashboardId: number;
  /** The id of the chosen theme on the server; empty for everybody's. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** The theme of a dashboard: one of those on the server, as this device knows them. */
export function ThemeField({ dashboardId, value, onChange }: ThemeFieldProps): ReactNode {
  const { db } = useDevice();
  const { explore } = useDashboards();
  useOutcome(themeDocument.kind, async () => (await explore()).readThemes());
  const themes = useLive(async () => {
    const rows = await listDocuments(db, themeDocument.kind);
    const own = (await dashboardContent(db, dashboardId))?.theme;
    const named = rows.flatMap((row) => {
      const contents = shown(row) as ThemeContents | null;
      // A dashboard names it by its number on the server.
      if (row.deletedAt !== null || row.remoteId === null || contents === null) return [];
      return [{ id: String(row.remoteId), label: contents.title }];
    });
    const isLocal = rows.some(({ remoteId, deletedAt }) => remoteId === null && deletedAt === null);
    const isKnown = own === undefined || named.some(({ id }) => id === String(own.id));
    const known = isKnown ? named : [...named, { id: String(own.id), label: own.name || `#${own.id}` }];
    return { known, isLocal };
  }, [db, dashboardId]);
  const options = [{ id: '', label: t('Everybody’s') }, ...(themes?.known ?? [])];
  return (
    <div>
      <ComboBox label={t('Theme')} options={options} value={value} onChange={onChange} />
      {themes?.isLocal && (
        <p className={styles['note']}>
          {t('Themes that are not on the server yet can be chosen once they are.')}
        </p>
      )}
    </div>
  );
}
