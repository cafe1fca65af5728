import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CommentPoint, CommentSubject } from '#domain/comment/commentEntry.ts';
import { openThreads } from '#domain/comment/commentThreads.ts';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { t } from '#ui/t.ts';
import { usePage } from '../../services/page.ts';
import { useCaller } from '../../services/useCaller.ts';
import { CommentForm } from './CommentForm.tsx';
import styles from './Comments.module.css';
import { CommentThread } from './CommentThread.tsx';
import { useCommentActions, useReadComments, useThreads } from './useComments.ts';

export interface CommentsDialogProps {
  readonly subject: CommentSubject;
  /** The name of what is commented on. */
  readonly name: string;
  /** Whether the person owns it. */
  readonly isOwner: boolean;
  /** What of it the next comment is about. */
  readonly point?: CommentPoint | null;
  /** The thread to show first. */
  readonly shown?: string | null;
  readonly onClose: () => void;
}

/** What people say about a dashboard, a chart or a saved query. */
export function CommentsDialog(props: CommentsDialogProps): ReactNode {
  const { subject, name, isOwner, point = null, shown = null, onClose } = props;
  // Those of a file are there to read only, and whoever reads them wrote none.
  const isReadOnly = usePage().visiting !== null;
  const { id } = useCaller();
  const personId = isReadOnly ? null : id;
  // A saved query is seen by its person alone.
  const isShared = subject.kind !== 'query';
  const threads = useThreads(subject);
  // Pages of dashboards and charts read theirs.
  useReadComments('query', subject.kind === 'query' ? subject.name : null);
  const said = useCommentActions(subject);
  const actions = isReadOnly ? null : said;
  const [withResolved, setWithResolved] = useState(false);
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const all = threads ?? [];
  const settled = all.length - openThreads(all);
  const listed = all.filter(({ id, resolvedBy }) => withResolved || resolvedBy === null || id === shown);
  const isThere = threads !== undefined;
  useEffect(() => {
    if (!isThere || shown === null) return;
    list.current?.querySelector(`#${CSS.escape(`comments-${shown}`)}`)?.scrollIntoView({ block: 'start' });
  }, [isThere, shown]);
  const about = (point ?? []).map(([column, value]) => `${column}: ${value}`).join(', ');
  return (
    <FormDialog title={t('Comments on {name}', { name })} edited={typed} onApply={null} onClose={onClose}>
      <div className={styles['body']} ref={list}>
        {threads !== undefined && listed.length === 0 && (
          <p className={styles['none']}>
            {settled > 0 ? t('Everything here is resolved.') : t('Nothing was said yet.')}
          </p>
        )}
        {settled > 0 && (
          <Switch isSelected={withResolved} onChange={setWithResolved}>
            {t('Show resolved ({n})', { n: settled })}
          </Switch>
        )}
        {listed.map((thread) => (
          <CommentThread
            key={thread.id}
            {...{ thread, personId, isOwner, isShared, actions }}
            onTyped={setTyped}
          />
        ))}
        {about !== '' && <h3 className={styles['point']}>{about}</h3>}
        {actions !== null && (
          <CommentForm
            label={t('New comment')}
            action={t('Add comment')}
            {...(isShared && { note: t('@ and the user name of somebody who may see this tells them.') })}
            isPrimary
            isFirst={shown === null}
            isShared={isShared}
            onTyped={setTyped}
            onSay={(text) => actions.begin(text, point)}
          />
        )}
      </div>
    </FormDialog>
  );
}
