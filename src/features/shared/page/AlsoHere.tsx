import { type ReactNode, useEffect, useState } from 'react';
import { newId } from '#domain/ids.ts';
import type { OpenObject, Presence } from '#domain/presence.ts';
import { SECOND } from '#domain/time.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';

const EVERY = 20 * SECOND;

const NOBODY: Presence = { others: [], saved: null };

/** The last names of many are counted. */
const MOST = 3;

/** Who else has something open, and who saved it since the page was opened; nothing without a server that knows. */
function usePresence({ kind, id }: OpenObject): Presence {
  const { random, reportError } = useDevice();
  const { visiting } = usePage();
  const { people, connection, session, conf } = useSession();
  const { serverReachable } = useObservable(connection);
  const { status } = useObservable(session.state);
  const { mode } = useObservable(conf);
  const [page] = useState(() => newId(random));
  const [found, setFound] = useState<Presence>(NOBODY);
  const isTold =
    visiting === null && mode === 'embedded' && serverReachable === true && status === 'signed-in' && id > 0;
  useEffect(() => {
    if (!isTold) return undefined;
    let isOver = false;
    // What was saved before is not news.
    let first: number | null = null;
    const tell = (): void => {
      const isOpen = !isOver && !document.hidden;
      people()
        .then(async (calls) => {
          const now = await calls.notePresence({ kind, id }, page, isOpen);
          if (now === null || isOver) return;
          first ??= now.saved?.at ?? 0;
          setFound({ ...now, saved: now.saved !== null && now.saved.at > first ? now.saved : null });
        })
        .catch((error: unknown) => reportError(error, 'presence'));
    };
    tell();
    const timer = setInterval(() => !document.hidden && tell(), EVERY);
    document.addEventListener('visibilitychange', tell);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
      setFound(NOBODY);
      tell();
    };
  }, [isTold, people, kind, id, page, reportError]);
  return found;
}

/** A line in a page's header: who else has it open, and who saved it meanwhile. */
export function AlsoHere(open: OpenObject): ReactNode {
  const { others, saved } = usePresence(open);
  const rest = others.length - MOST;
  const names = others.slice(0, MOST).join(', ');
  return (
    <span role="status" aria-label={t('Also here')}>
      {others.length > 0 && (
        <Badge kind="plain">
          {rest > 0
            ? t('Also here: {names} and {n} more', { names, n: rest })
            : t('Also here: {names}', { names })}
        </Badge>
      )}
      {saved !== null && <Badge kind="live">{t('Saved by {person}', { person: saved.by })}</Badge>}
    </span>
  );
}
