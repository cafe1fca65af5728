import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { lineDiff } from '#domain/text/lineDiff.ts';
import type { DiffLine } from '#domain/text/lineDiff.ts';
import type { TextVersion } from '#store/schema.ts';
import { getTab } from '#store/tabs.ts';
import { listVersions } from '#store/versions.ts';
import { classes } from '#ui/classes.ts';
import { formatMoment } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/Dialog.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useServices } from '../../services.ts';
import { useLab } from '../lab/labContext.ts';
import styles from './VersionsDialog.module.css';

export interface VersionsDialogProps {
  readonly tabId: string;
  readonly onClose: () => void;
}

const FIELDS: Readonly<Record<string, string>> = {
  sql: 'SQL',
  name: 'Name',
  templateParams: 'Template parameters',
};

/** The earlier texts of a tab: when each was put aside, why, and what putting it back would change. */
export function VersionsDialog({ tabId, onClose }: VersionsDialogProps): ReactNode {
  const { db } = useServices();
  const lab = useLab();
  const [chosen, setChosen] = useState<number | null>(null);
  const known = useLive(
    async () => ({ tab: await getTab(db, tabId), versions: await listVersions(db, tabId) }),
    [db, tabId],
  );
  if (known?.tab === undefined) return null;
  const { tab, versions } = known;
  const version = versions.find((each) => each.seq === chosen) ?? versions[0];

  return (
    <Dialog
      title={t('Versions of “{name}”', { name: tab.name })}
      width="wide"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('Close')}</Button>
          {version !== undefined && (
            <Button
              kind="primary"
              onPress={() => {
                void lab.tabs.restore(tabId, version.seq);
                onClose();
              }}
            >
              {t('Restore')}
            </Button>
          )}
        </>
      }
    >
      {version === undefined ? (
        <EmptyState icon={History} title={t('No earlier text is kept')}>
          {t(
            'A text that gives way to another one, from another device or an earlier version, is kept here.',
          )}
        </EmptyState>
      ) : (
        <div className={styles['columns']}>
          <ul className={styles['list']} aria-label={t('Versions')}>
            {versions.map((each) => (
              <li key={each.seq}>
                <button
                  type="button"
                  aria-pressed={each === version}
                  className={classes(styles['entry'], each === version && styles['chosen'])}
                  onClick={() => setChosen(each.seq)}
                >
                  <span className={styles['when']}>{formatMoment(each.at)}</span>
                  <span className={styles['why']}>{whyText(each)}</span>
                </button>
              </li>
            ))}
          </ul>
          <Difference before={presentText(tab, version.field)} after={version.text} />
        </div>
      )}
    </Dialog>
  );
}

function presentText(tab: QueryEditor, field: string): string {
  if (field === 'name') return tab.name;
  return field === 'templateParams' ? tab.templateParams : tab.sql;
}

function whyText({ field, why }: TextVersion): string {
  return field === 'sql' ? t(why) : `${t(FIELDS[field] ?? field)}: ${t(why)}`;
}

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', added: '+', removed: '−' };
const WORDS: Readonly<Record<DiffLine['kind'], string | undefined>> = {
  same: undefined,
  added: 'Comes back',
  removed: 'Goes',
};

/** What restoring changes, line by line. */
function Difference({ before, after }: { readonly before: string; readonly after: string }): ReactNode {
  const lines = useMemo(() => lineDiff(before, after), [before, after]);
  return (
    // A scrolling region that holds nothing focusable must be reachable by the keyboard itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['difference']} role="group" aria-label={t('What restoring changes')} tabIndex={0}>
      {lines.map((line, at) => (
        // Lines have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles[line.kind]} title={WORDS[line.kind] && t(WORDS[line.kind] ?? '')}>
          <span className={styles['sign']}>{SIGNS[line.kind]}</span>
          {line.text === '' ? ' ' : line.text}
        </div>
      ))}
    </div>
  );
}
