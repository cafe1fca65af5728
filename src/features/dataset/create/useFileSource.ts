import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDashboards } from '../../services/dashboards.ts';
import { datasetAddress } from '../datasetLife.ts';
import { fileToSend, NO_FILE, withFile } from './chosenFile.ts';

/** The file that becomes a dataset, possibly one dropped on the list of datasets. */
export function useFileSource() {
  const { datasets } = useDashboards();
  const navigate = useNavigate();
  const dropped: unknown = useLocation().state;
  const [chosen, onChange] = useState(dropped instanceof File ? withFile(NO_FILE, dropped) : NO_FILE);
  const [fault, setFault] = useState('');
  const [isSending, setSending] = useState(false);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const given = fileToSend(chosen);
  return {
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
