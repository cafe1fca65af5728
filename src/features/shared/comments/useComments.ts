import { useCallback, useEffect, useMemo } from 'react';
import { sayComment } from '#commands/sayComment.ts';
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
import { useSession } from '../../services/session.ts';
import { useHasComments } from './useHasComments.ts';

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

/** What a person can do in the threads about something; each says whether it was stored. */
export interface CommentActions {
  readonly begin: (text: string, point: CommentPoint | null) => Promise<boolean>;
  readonly reply: (thread: string, text: string) => Promise<boolean>;
  readonly edit: (thread: string, comment: string, text: string) => Promise<boolean>;
  readonly withdraw: (thread: string, comment: string) => Promise<boolean>;
  readonly settle: (thread: string, isResolved: boolean) => Promise<boolean>;
}

type Said = Pick<CommentEntry, 'thread' | 'action'> & Partial<Pick<CommentEntry, 'of' | 'text' | 'point'>>;

export function useCommentActions(subject: CommentSubject): CommentActions {
  const { dispatch, random, reportError, reportStorageFailure } = useDevice();
  const { kind, name } = subject;
  const say = useCallback(
    async ({ of = null, text = '', point = null, ...said }: Said, id = newId(random)): Promise<boolean> => {
      const subject = { kind, name };
      const told = { ...said, subject, id, of, text: text.trim() };
      try {
        const written = await dispatch(
          sayComment({ ...told, point: point && point.map(([...each]) => each) }),
        );
        if (!written.ok) reportStorageFailure(written.error, text === '' ? null : text);
        return written.ok;
      } catch (error) {
        reportError(error, 'comments');
        return false;
      }
    },
    [dispatch, random, reportError, reportStorageFailure, kind, name],
  );
  return useMemo(
    () => ({
      begin(text, point) {
        const id = newId(random);
        return say({ thread: id, action: 'write', text, point }, id);
      },
      reply: (thread, text) => say({ thread, action: 'write', text }),
      edit: (thread, of, text) => say({ thread, action: 'edit', of, text }),
      withdraw: (thread, of) => say({ thread, action: 'withdraw', of }),
      settle: (thread, isResolved) => say({ thread, action: isResolved ? 'resolve' : 'reopen' }),
    }),
    [say, random],
  );
}
