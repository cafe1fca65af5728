import { type ReactNode, useEffect, useRef, useState } from 'react';
import { newId } from '#domain/ids.ts';
import type { OpenObject, Presence } from '#domain/presence.ts';
import { type Millis, SECOND } from '#domain/time.ts';
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
  // What was saved before the page showed it is not news; what is saved while the network is away is.
  const before = useRef<{ readonly about: string; readonly at: Millis } | null>(null);
  const isTold =
    visiting === null && mode === 'embedded' && serverReachable === true && status === 'signed-in' && id > 0;
  useEffect(() => {
    if (!isTold) return undefined;
    let isOver = false;
    const about = `${kind} ${id}`;
    const tell = (): void => {
      const isOpen = !isOver && !document.hidden;
      people()
        .then(async (calls) => {
          const now = await calls.notePresence({ kind, id }, page, isOpen);
          if (now === null || isOver) return;
          const last = now.saved?.at ?? 0;
          if (before.current?.about !== about) before.current = { about, at: last };
          setFound({ ...now, saved: last > before.current.at ? now.saved : null });
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
      if (connection.get().serverReachable === true && session.state.get().status === 'signed-in') tell();
    };
  }, [isTold, people, connection, session, kind, id, page, reportError]);
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
