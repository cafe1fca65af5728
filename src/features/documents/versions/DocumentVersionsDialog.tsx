import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { changesBetween } from '#documents/state/content.ts';
import { kindOf } from '#documents/kinds/kinds.ts';
import { shown } from '#documents/state/state.ts';
import { partChanges } from '#domain/merge/part.ts';
import { listDocumentVersions } from '#store/documents/documentVersions.ts';
import type { DocumentVersion, StoredDocument, VersionReason } from '#store/documents/documentRow.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { VersionsFrame } from './VersionsFrame.tsx';
import styles from './DocumentVersionsDialog.module.css';
import { phrasesOf } from '../changesText.ts';
import { namePartOf } from '../kindTexts.ts';

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
  const versions = useLive(() => listDocumentVersions(db, of.id), [db, of.id]);
  return (
    <VersionsFrame
      name={title}
      versions={versions}
      whyOf={({ why, author }) =>
        author === '' ? t(REASONS[why]) : t('{why}; saved by {author}', { why: t(REASONS[why]), author })
      }
      empty={t('A version is stored when a save replaces another one, and when edits are discarded.')}
      onRestore={onRestore}
      onClose={onClose}
    >
      {(version) => <Difference of={of} version={version} />}
    </VersionsFrame>
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
    <div className={styles['difference']} role="group" aria-label={t('What restoring changes')} tabIndex={0}>
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
