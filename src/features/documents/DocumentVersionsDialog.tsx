import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { changesBetween } from '#documents/state/content.ts';
import { kindOf } from '#documents/kinds/kinds.ts';
import { shown } from '#documents/state/state.ts';
import { partChanges } from '#domain/merge/part.ts';
import { listDocumentVersions } from '#store/documents/documentVersions.ts';
import type { DocumentVersion, StoredDocument, VersionReason } from '#store/documents/documentRow.ts';
import { classes } from '#ui/classes.ts';
import { formatMoment } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../services/device.ts';
import styles from '../VersionsDialog.module.css';
import own from './DocumentVersionsDialog.module.css';
import { phrasesOf } from './changesText.ts';
import { namePartOf } from './kindTexts.ts';

const REASONS: Readonly<Record<VersionReason, string>> = {
  replaced: 'Replaced by a save from this device',
  overwritten: 'Replaced by a save from elsewhere',
  discarded: 'Discarded',
  decided: 'Not kept in a conflict',
  deleted: 'Deleted',
  restored: 'Replaced by an older version',
};

interface DocumentVersionsDialogProps {
  readonly of: StoredDocument;
  readonly title: string;
  /** Restores the version, as an edit that can be undone. */
  readonly onRestore: (version: DocumentVersion) => void;
  readonly onClose: () => void;
}

/** The earlier states of a document: when and why each was replaced, and in words what restoring it would change. */
export function DocumentVersionsDialog(props: DocumentVersionsDialogProps): ReactNode {
  const { of, title, onRestore, onClose } = props;
  const { db } = useDevice();
  const [chosen, setChosen] = useState<number | null>(null);
  const versions = useLive(() => listDocumentVersions(db, of.id), [db, of.id]);
  if (versions === undefined) return null;
  const version = versions.find(({ seq }) => seq === chosen) ?? versions[0];
  return (
    <Dialog
      title={t('Versions of “{name}”', { name: title })}
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
                onRestore(version);
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
          {t('A version is stored when a save replaces another one, and when edits are discarded.')}
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
                  <span className={styles['why']}>
                    {each.author === ''
                      ? t(REASONS[each.why])
                      : t('{why}; saved by {author}', { why: t(REASONS[each.why]), author: each.author })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <Difference of={of} version={version} />
        </div>
      )}
    </Dialog>
  );
}

/** What a restore changes, in words. */
function Difference({
  of,
  version,
}: {
  readonly of: StoredDocument;
  readonly version: DocumentVersion;
}): ReactNode {
  const phrases = useMemo(() => {
    const now = shown(of) ?? {};
    const changes = changesBetween(kindOf(of.kind), now, version.content);
    return phrasesOf(partChanges(changes, namePartOf(of.kind), [version.content, now]));
  }, [of, version]);
  return (
    // A scrolling region without focusable content must itself be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={own['difference']} role="group" aria-label={t('What restoring changes')} tabIndex={0}>
      <h3>{t('What restoring changes')}</h3>
      {phrases.length === 0 ? (
        <p>{t('Nothing: this is what is shown now.')}</p>
      ) : (
        <ul>
          {phrases.map((phrase) => (
            <li key={phrase}>{phrase}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
