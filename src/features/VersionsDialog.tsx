import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { lineDiff } from '#domain/text/lineDiff.ts';
import type { DiffLine } from '#domain/text/lineDiff.ts';
import type { TextVersion } from '#store/schema.ts';
import { listVersions } from '#store/sql/versions.ts';
import { classes } from '#ui/classes.ts';
import { formatMoment } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from './services/device.ts';
import styles from './VersionsDialog.module.css';

/** A tab or a saved query, with its current texts. */
export interface Versioned {
  readonly id: string;
  readonly name: string;
  readonly sql: string;
  readonly templateParams: string;
}

export interface VersionsDialogProps {
  readonly of: Versioned;
  readonly onRestore: (seq: number) => void;
  readonly onClose: () => void;
}

const FIELDS: Readonly<Record<string, string>> = {
  sql: 'SQL',
  name: 'Name',
  templateParams: 'Template parameters',
};

/** The earlier versions of a tab or saved query: when and why each was replaced, and what restoring it would change. */
export function VersionsDialog({ of, onRestore, onClose }: VersionsDialogProps): ReactNode {
  const { db } = useDevice();
  const [chosen, setChosen] = useState<number | null>(null);
  const versions = useLive(() => listVersions(db, of.id), [db, of.id]);
  if (versions === undefined) return null;
  const version = versions.find((each) => each.seq === chosen) ?? versions[0];

  return (
    <Dialog
      title={t('Versions of “{name}”', { name: of.name })}
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
                onRestore(version.seq);
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
        <EmptyState icon={History} title={t('No earlier versions')}>
          {t('Earlier versions appear here when the SQL is replaced.')}
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
          <Difference before={presentText(of, version.field)} after={version.text} />
        </div>
      )}
    </Dialog>
  );
}

function presentText({ name, sql, templateParams }: Versioned, field: string): string {
  if (field === 'name') return name;
  return field === 'templateParams' ? templateParams : sql;
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

/** The changes of a restore, line by line. */
function Difference({ before, after }: { readonly before: string; readonly after: string }): ReactNode {
  const lines = useMemo(() => lineDiff(before, after), [before, after]);
  return (
    // A scrolling region without focusable content must itself be focusable.
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
