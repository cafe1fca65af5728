import { type ReactNode, useState } from 'react';
import { readJoinCode } from '#domain/kiosk/joinCode.ts';
import { documentName, listDocuments } from '#store/documents/documents.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useOutcome } from '../../documents/useOutcome.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import styles from '../People.module.css';
import { SaveDialog } from '../SaveDialog.tsx';
import { useChange } from '../useChange.ts';

interface ScreenDialogProps {
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Joins the screen that shows a code. */
export function ScreenDialog({ onClose, onSaved }: ScreenDialogProps): ReactNode {
  const { db } = useDevice();
  const { explore } = useDashboards();
  const changing = useChange();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [playlist, setPlaylist] = useState<string | null>(null);
  const outcome = useOutcome('playlists of screens', async () => (await explore()).readPlaylists());
  const playlists =
    useLive(
      async () =>
        (await listDocuments(db, 'playlist')).flatMap((row) =>
          row.remoteId === null || row.deletedAt !== null
            ? []
            : [{ id: String(row.remoteId), label: documentName(row) }],
        ),
      [db],
    ) ?? [];
  const isComplete = readJoinCode(code) !== null && name.trim() !== '' && playlist !== null;
  return (
    <SaveDialog
      title={t('Join a screen')}
      isComplete={isComplete}
      changing={changing}
      onClose={onClose}
      onSave={() =>
        changing.change((calls) => calls.joinScreen({ code, name, playlist: Number(playlist) }), onSaved)
      }
    >
      <TextField label={t('Code on the screen')} value={code} maxLength={20} onChange={setCode} />
      <TextField label={t('Name')} value={name} maxLength={100} onChange={setName} />
      <ComboBox label={t('Playlist')} options={playlists} value={playlist} onChange={setPlaylist} />
      {outcome === 'read' && playlists.length === 0 && (
        <p className={styles['muted']}>
          {t('There is nothing to show yet: make a playlist first, under Playlists.')}
        </p>
      )}
    </SaveDialog>
  );
}
