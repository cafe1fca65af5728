import { MonitorPlay, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JoinedScreen } from '#domain/kiosk/joinedScreen.ts';
import { MINUTE } from '#domain/time.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { ConfirmDialog } from '#ui/kit/overlays/ConfirmDialog.tsx';
import { t } from '#ui/t.ts';
import { useNow } from '#ui/page/useNow.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { ScreenPicture } from './ScreenPicture.tsx';
import { ScreenDialog } from './ScreenDialog.tsx';
import { ScreenState } from './ScreenState.tsx';
import { seenColumn } from '../seenColumn.ts';
import { SettingsNav } from '../settings/SettingsNav.tsx';
import { useChange } from '../useChange.ts';
import { useServerRows } from '../useServerRows.ts';

const nameOf = ({ name }: JoinedScreen): string => name;

/** The screens on walls with what they show, for people who may join them. */
export function ScreensPage(): ReactNode {
  const { clock } = useDevice();
  const { toasts } = usePage();
  const { rows, reading, reload } = useServerRows('screens', (calls) => calls.screens());
  const { change } = useChange();
  const now = useNow(clock, MINUTE / 4);
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<JoinedScreen | null>(null);

  const remove = ({ id }: JoinedScreen): void =>
    change(
      async (calls) => {
        const done = await calls.removeScreen(id);
        if (!done.ok) toasts.show('danger', done.error);
        return done;
      },
      () => {
        toasts.show('success', t('Screen removed'));
        reload();
      },
    );

  return (
    <>
      <ListPage<JoinedScreen>
        title={t('Screens')}
        searchLabel={t('Search screens')}
        rows={rows}
        nameOf={nameOf}
        textOf={({ name, playlist, title }) => `${name} ${playlist} ${title}`}
        reading={reading}
        icon={MonitorPlay}
        emptyTitle={t('No screens yet')}
        emptyText={t(
          'Open /kiosk/ of this server on a screen, then join it here with the code that it shows.',
        )}
        nav={<SettingsNav />}
        actions={
          reading.outcome === 'read' && (
            <>
              <Button onPress={reload}>{t('Refresh')}</Button>
              <Button onPress={() => void navigate('/kiosk/list/')}>{t('Playlists')}</Button>
              <Button kind="primary" icon={Plus} onPress={() => setAdding(true)}>
                {t('Join a screen')}
              </Button>
            </>
          )
        }
        columns={[
          { id: 'name', title: t('Name'), width: 160, wraps: true, sortBy: nameOf, cell: nameOf },
          { id: 'playlist', title: t('Playlist'), width: 160, wraps: true, cell: ({ playlist }) => playlist },
          {
            id: 'picture',
            title: t('Picture'),
            width: 148,
            cell: (screen) => <ScreenPicture screen={screen} now={now} />,
          },
          { id: 'shows', title: t('Shows'), wraps: true, cell: ({ title }) => title },
          {
            id: 'state',
            title: t('State'),
            width: 200,
            wraps: true,
            cell: (screen) => <ScreenState screen={screen} now={now} />,
          },
          seenColumn(),
          {
            id: 'actions',
            title: t('Actions'),
            width: 92,
            cell: (screen) => (
              <IconButton
                small
                label={t('Remove {name}', { name: screen.name })}
                icon={Trash2}
                placement="start"
                onPress={() => setRemoved(screen)}
              />
            ),
          },
        ]}
      />
      {isAdding && (
        <ScreenDialog
          onClose={() => setAdding(false)}
          onSaved={() => {
            setAdding(false);
            reload();
          }}
        />
      )}
      {removed !== null && (
        <ConfirmDialog
          isOpen
          title={t('Remove the screen {name}?', { name: removed.name })}
          confirmLabel={t('Remove')}
          onConfirm={() => {
            remove(removed);
            setRemoved(null);
          }}
          onClose={() => setRemoved(null)}
        >
          {t('It stops showing dashboards and shows a code, with which it can be added again.')}
        </ConfirmDialog>
      )}
    </>
  );
}
