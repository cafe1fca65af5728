import { type ReactNode, useState } from 'react';
import type { Comment, CommentThread as Thread } from '#domain/comment/commentThreads.ts';
import { partsOf } from '#domain/comment/mentions.ts';
import { formatAge, formatTimestamp } from '#ui/format.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { CommentForm } from './CommentForm.tsx';
import styles from './Comments.module.css';
import type { CommentActions } from './useComments.ts';

export interface ThreadProps {
  readonly thread: Thread;
  /** The number of the person who reads; null if it is not known. */
  readonly personId: number | null;
  /** Whether the person owns what it is about. */
  readonly isOwner: boolean;
  /** Whether others see what is said. */
  readonly isShared: boolean;
  /** Null where they can only be read. */
  readonly actions: CommentActions | null;
  readonly onTyped: (text: string) => void;
}

const isOf = ({ author }: Pick<Comment, 'author'>, personId: number | null): boolean =>
  // What waits here was written here.
  author.name === '' || (author.id !== null && author.id === personId);

const nameOf = (author: Comment['author'], personId: number | null): string =>
  isOf({ author }, personId) ? t('You') : author.name;

/** What was said in one thread, and what a person can add to it. */
export function CommentThread(props: ThreadProps): ReactNode {
  const { thread, personId, isOwner, isShared, actions, onTyped } = props;
  const [isReplying, setReplying] = useState(false);
  const { id, comments, point, resolvedBy } = thread;
  const [first] = comments;
  const maySettle = isOwner || (first !== undefined && isOf(first, personId));
  const about = (point ?? []).map(([column, value]) => `${column}: ${value}`).join(', ');
  return (
    <article
      className={styles['thread']}
      aria-label={about === '' ? t('Thread') : about}
      id={`comments-${id}`}
    >
      {about !== '' && <h3 className={styles['point']}>{about}</h3>}
      <ul className={styles['comments']}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <Said {...{ comment, personId, isOwner, isShared, actions, onTyped }} thread={id} />
          </li>
        ))}
      </ul>
      {resolvedBy !== null && (
        <p className={styles['resolved']}>
          {t('Resolved by {person}', { person: nameOf(resolvedBy, personId) })}
          {thread.isWaiting && <Waiting />}
        </p>
      )}
      {actions === null ? null : isReplying ? (
        <CommentForm
          label={t('Reply')}
          action={t('Add reply')}
          isFirst
          isShared={isShared}
          onTyped={onTyped}
          onSay={async (text) => {
            const isStored = await actions.reply(id, text);
            if (isStored) setReplying(false);
            return isStored;
          }}
          onCancel={() => setReplying(false)}
        />
      ) : (
        <div className={styles['below']}>
          <Button kind="quiet" onPress={() => setReplying(true)}>
            {t('Reply')}
          </Button>
          {maySettle && (
            <Button kind="quiet" onPress={() => void actions.settle(id, resolvedBy === null)}>
              {resolvedBy === null ? t('Resolve') : t('Reopen')}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

const Waiting = (): ReactNode => <Badge kind="local">{t('Waiting to be sent')}</Badge>;

interface SaidProps extends Pick<ThreadProps, 'personId' | 'isOwner' | 'isShared' | 'actions' | 'onTyped'> {
  readonly comment: Comment;
  readonly thread: string;
}

function Said({ comment, thread, personId, isOwner, isShared, actions, onTyped }: SaidProps): ReactNode {
  const { clock } = useDevice();
  const [isEdited, setEdited] = useState(false);
  const { id, author, at, text } = comment;
  const isMine = isOf(comment, personId);
  if (comment.isWithdrawn) return <p className={styles['gone']}>{t('A comment was withdrawn.')}</p>;
  return (
    <>
      <div className={styles['who']}>
        <strong>
          <bdi>{nameOf(author, personId)}</bdi>
        </strong>{' '}
        <span title={formatTimestamp(at)}>{formatAge(clock.now() - at)}</span>
        {comment.isEdited && <span>{t('edited')}</span>}
        {comment.isWaiting && <Waiting />}
        {actions !== null && (isMine || isOwner) && !isEdited && (
          <div className={styles['own']}>
            {isMine && (
              <Button kind="quiet" onPress={() => setEdited(true)}>
                {t('Edit')}
              </Button>
            )}
            <Button kind="quiet" onPress={() => void actions.withdraw(thread, id)}>
              {t('Withdraw')}
            </Button>
          </div>
        )}
      </div>
      {actions !== null && isEdited ? (
        <CommentForm
          label={t('Comment')}
          action={t('Save')}
          before={text}
          isFirst
          isShared={isShared}
          onTyped={onTyped}
          onSay={async (next) => {
            const isStored = await actions.edit(thread, id, next);
            if (isStored) setEdited(false);
            return isStored;
          }}
          onCancel={() => setEdited(false)}
        />
      ) : (
        <p className={styles['text']} dir="auto">
          <Text {...comment} />
        </p>
      )}
    </>
  );
}

/** Names that nobody was told of are plain text. */
function Text({ text, told, isWaiting }: Pick<Comment, 'text' | 'told' | 'isWaiting'>): ReactNode {
  const names = new Set(told.map((name) => name.toLowerCase()));
  return partsOf(text).map((part, at) =>
    part.mention !== null && (isWaiting || names.has(part.mention.toLowerCase())) ? (
      <strong key={at} className={styles['mention']}>
        {part.text}
      </strong>
    ) : (
      part.text
    ),
  );
}
