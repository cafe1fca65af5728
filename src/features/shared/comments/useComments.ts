import { useCallback, useEffect, useMemo } from 'react';
import { addComment } from '#commands/comment.ts';
import {
  type CommentEntry,
  type CommentPoint,
  type CommentSubject,
  subjectKey,
} from '#domain/comment/commentEntry.ts';
import { type CommentThread, threadsOf } from '#domain/comment/commentThreads.ts';
import { newId } from '#domain/ids.ts';
import { MINUTE } from '#domain/time.ts';
import { commentsOf } from '#store/comments.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';

/** Whether there is a place for comments: a Superset has none, and who visits takes no part. */
export function useHasComments(): boolean {
  const { visiting } = usePage();
  const { mode } = useObservable(useSession().conf);
  return visiting === null && mode === 'embedded';
}

/** The threads about something, as far as this device knows them; undefined before they were read from it. */
export function useThreads(subject: CommentSubject | null): readonly CommentThread[] | undefined {
  const { db } = useDevice();
  const entries = useLive(
    () => (subject === null ? [] : commentsOf(db, subject)),
    [db, subject && subjectKey(subject)],
  );
  return useMemo(() => entries && threadsOf(entries), [entries]);
}

/**
 * Reads from the server what others say about something and, of a dashboard, about its charts: at once and every minute
 * while the page is seen.
 */
export function useReadComments(kind: CommentSubject['kind'], name: string | null): void {
  const { reportError } = useDevice();
  const { people, connection, session } = useSession();
  const { serverReachable } = useObservable(connection);
  const { status } = useObservable(session.state);
  const isAsking = useHasComments() && serverReachable === true && status === 'signed-in';
  useEffect(() => {
    if (!isAsking || name === null) return undefined;
    let mark: string | null = null;
    const read = (): void => {
      if (document.hidden) return;
      people()
        .then(async (calls) => {
          mark = (await calls.readComments({ kind, name }, mark)) ?? mark;
        })
        .catch((error: unknown) => reportError(error, 'comments'));
    };
    read();
    const timer = setInterval(read, MINUTE);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [isAsking, people, kind, name, reportError]);
}

/** What a person can do in the threads about something. */
export interface CommentActions {
  readonly begin: (text: string, point: CommentPoint | null) => void;
  readonly reply: (thread: string, text: string) => void;
  readonly edit: (thread: string, comment: string, text: string) => void;
  readonly withdraw: (thread: string, comment: string) => void;
  readonly settle: (thread: string, isResolved: boolean) => void;
}

type Said = Pick<CommentEntry, 'thread' | 'action'> & Partial<Pick<CommentEntry, 'of' | 'text' | 'point'>>;

export function useCommentActions(subject: CommentSubject): CommentActions {
  const { change, random } = useDevice();
  const { kind, name } = subject;
  const say = useCallback(
    ({ of = null, text = '', point = null, ...said }: Said, id = newId(random)) =>
      change(
        addComment({
          ...said,
          subject: { kind, name },
          id,
          of,
          text: text.trim(),
          point: point && point.map(([...each]) => each),
        }),
      ),
    [change, random, kind, name],
  );
  return useMemo(
    () => ({
      begin(text, point) {
        const id = newId(random);
        say({ thread: id, action: 'write', text, point }, id);
      },
      reply: (thread, text) => say({ thread, action: 'write', text }),
      edit: (thread, of, text) => say({ thread, action: 'edit', of, text }),
      withdraw: (thread, of) => say({ thread, action: 'withdraw', of }),
      settle: (thread, isResolved) => say({ thread, action: isResolved ? 'resolve' : 'reopen' }),
    }),
    [say, random],
  );
}
