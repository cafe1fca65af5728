import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useObserved } from '#ui/useObservable.ts';
import type { Result } from '#domain/result.ts';
import { useDashboards, type FilePlaces } from '../../services/dashboards.ts';
import { datasetAddress } from '../datasetLife.ts';
import { useSession } from '../../services/session.ts';
import { useDevice } from '../../services/device.ts';
import { fileToSend, NO_FILE, placedFile, withFile } from './chosenFile.ts';

/** Where a file can go; null until that is shown and the server has said. Read again when it is back. */
function useFilePlaces(isShown: boolean): Result<FilePlaces, string> | null {
  const { reportError } = useDevice();
  const { datasets } = useDashboards();
  const { connection } = useSession();
  const isThere = useObserved(connection, (now) => now.serverReachable !== false);
  const [places, setPlaces] = useState<Result<FilePlaces, string> | null>(null);
  useEffect(() => {
    if (!isShown) return undefined;
    let isCurrent = true;
    datasets()
      .then(async (calls) => calls.filePlaces())
      .then(
        (found) => isCurrent && setPlaces(found),
        (error: unknown) => reportError(error, 'databases for files'),
      );
    return () => void (isCurrent = false);
  }, [datasets, isShown, isThere, reportError]);
  return places;
}

/** The file that becomes a dataset, possibly one dropped on the list of datasets; `isShown` once it has a place. */
export function useFileSource(dropped: File | null, isShown: boolean) {
  const { datasets } = useDashboards();
  const navigate = useNavigate();
  const places = useFilePlaces(isShown);
  const [filledIn, onChange] = useState(dropped === null ? NO_FILE : withFile(NO_FILE, dropped));
  const [fault, setFault] = useState('');
  const [isSending, setSending] = useState(false);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const chosen = placedFile(filledIn, places?.ok === true ? places.value.databases : []);
  const given = fileToSend(chosen, places?.ok === true && places.value.isOwn);
  return {
    places,
    chosen,
    onChange,
    fault,
    isComplete: given !== null && !isSending,
    onStop: isSending ? () => stop.current.abort() : null,
    async send(): Promise<void> {
      if (given === null) return;
      stop.current = new AbortController();
      setFault('');
      setSending(true);
      try {
        const made = await (await datasets()).sendFile(given, stop.current.signal);
        if (made.ok) void navigate(datasetAddress(made.value));
        else setFault(made.error);
      } finally {
        setSending(false);
      }
    },
  };
}
