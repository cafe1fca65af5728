import { type ReactNode, Suspense, useMemo } from 'react';
import { restoreDocumentVersion } from '#documents/commands/lifeCommands.ts';
import { canUndoDecision } from '#documents/state/conflict.ts';
import { changesBetween } from '#documents/state/content.ts';
import { kindOf } from '#documents/kinds/kinds.ts';
import { shown } from '#documents/state/state.ts';
import { newId } from '#domain/ids.ts';
import { partChanges } from '#domain/merge/part.ts';
import { newUuid } from '#domain/newUuid.ts';
import { documentLane } from '#store/documents/documents.ts';
import { listDocumentVersions } from '#store/documents/documentVersions.ts';
import type {
  Content,
  DocumentVersion,
  StoredDocument,
  VersionReason,
} from '#store/documents/documentRow.ts';
import { laneRows } from '#sync/outbox/outbox.ts';
import { formatTimestamp } from '#ui/format.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { VersionsFrame } from './VersionsFrame.tsx';
import styles from './DocumentVersionsDialog.module.css';
import { phrasesOf } from '../changesText.ts';
import { useUndoDecision } from '../conflict/useResolve.ts';
import { namePartOf } from '../kindTexts.ts';

const Pictures = lazyPart(async () => ({ default: (await import('../pictures/Pictures.tsx')).Pictures }));

const REASONS: Readonly<Record<VersionReason, string>> = {
  replaced: 'Replaced by a save from this device',
  overwritten: 'Replaced by a save from elsewhere',
  discarded: 'Discarded',
  merged: 'As you saved it, before changes of others were merged',
  decided: 'Not kept in a conflict',
  deleted: 'Deleted',
  restored: 'Replaced by an older version',
};

interface DocumentVersionsDialogProps {
  readonly of: StoredDocument;
  readonly title: string;
  /** What differs, in words: one phrase for each kind of change, unless its kind has words of its own. */
  readonly phrases?: (from: Content, to: Content) => readonly string[];
  readonly onClose: () => void;
}

/**
 * The earlier states of a document: when and why each was replaced, and in words what restoring it would change. A
 * restored version is an edit of the draft, which can be undone.
 */
export function DocumentVersionsDialog(props: DocumentVersionsDialogProps): ReactNode {
  const { of, title, onClose, phrases } = props;
  const { db, change, random } = useDevice();
  const versions = useLive(() => listDocumentVersions(db, of.id), [db, of.id]);
  const lane = useLive(() => laneRows(db, documentLane(of.id)), [db, of.id]);
  const undoDecision = useUndoDecision(of.id);
  const restore = ({ seq, at }: DocumentVersion): void =>
    change(
      restoreDocumentVersion({
        seq,
        label: t('Restored the version of {when}', { when: formatTimestamp(at) }),
        made: { id: newId(random), uuid: newUuid(random) },
      }),
    );
  return (
    <VersionsFrame
      name={title}
      versions={versions}
      whyOf={({ why, author }) =>
        author === '' ? t(REASONS[why]) : t('{why}; saved by {author}', { why: t(REASONS[why]), author })
      }
      empty={t('A version is stored when a save replaces another one, and when edits are discarded.')}
      onRestore={restore}
      {...(lane !== undefined &&
        canUndoDecision(of, lane) && {
          also: { label: t('Undo the last decision'), run: undoDecision },
        })}
      onClose={onClose}
    >
      {(version) => <Difference {...{ of, version, phrases }} />}
    </VersionsFrame>
  );
}

function changePhrases(kind: string, from: Content, to: Content): readonly string[] {
  return phrasesOf(partChanges(changesBetween(kindOf(kind), from, to), namePartOf(kind), [to, from]));
}

interface DifferenceProps extends Pick<DocumentVersionsDialogProps, 'of'> {
  readonly phrases: DocumentVersionsDialogProps['phrases'] | undefined;
  readonly version: DocumentVersion;
}

/** What a restore changes, in words. */
function Difference({ of, version, phrases: ownPhrases }: DifferenceProps): ReactNode {
  const now = shown(of);
  const phrases = useMemo(() => {
    const from = now ?? {};
    return ownPhrases?.(from, version.content) ?? changePhrases(of.kind, from, version.content);
  }, [now, of.kind, version, ownPhrases]);
  return (
    // A scrolling region without focusable content must itself be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['difference']} role="group" aria-label={t('What restoring changes')} tabIndex={0}>
      <h3>{t('What restoring changes')}</h3>
      {phrases.length === 0 ? (
        <p>{t('Nothing: this is what is shown now.')}</p>
      ) : (
        <ul className={styles['phrases']}>
          {phrases.map((phrase) => (
            <li key={phrase}>{phrase}</li>
          ))}
        </ul>
      )}
      {now !== null && (
        <Suspense fallback={null}>
          <Pictures
            id={of.id}
            kind={of.kind}
            label={t('Pictures')}
            states={[
              { label: t('Now'), content: now },
              { label: t('Restored'), content: version.content },
            ]}
          />
        </Suspense>
      )}
    </div>
  );
}
