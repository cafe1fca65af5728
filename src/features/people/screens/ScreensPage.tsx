import { MonitorPlay, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { JoinedScreen } from '#domain/kiosk/joinedScreen.ts';
import { MINUTE, type Millis } from '#domain/time.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { ConfirmDialog } from '#ui/kit/overlays/ConfirmDialog.tsx';
import { t } from '#ui/t.ts';
import { useNow } from '#ui/page/useNow.ts';
import { screenActivityText } from '#ui/screenActivityText.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { formatAge, formatTimestamp } from '#ui/format.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { ScreenDialog } from './ScreenDialog.tsx';
import { seenColumn } from '../seenColumn.ts';
import { SettingsNav } from '../settings/SettingsNav.tsx';
import { useChange } from '../useChange.ts';
import { useServerRows } from '../useServerRows.ts';
import styles from './ScreenPicture.module.css';

/** What a screen showed last, and how long ago; larger when pressed. */
function ScreenPicture({
  screen: { id, name, picturedAt, title },
  now,
}: {
  readonly screen: JoinedScreen;
  readonly now: Millis;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (picturedAt === null) return null;
  // Another picture has another address.
  const address = `api/v1/sextant/screen/${id}/picture?at=${picturedAt}`;
  const age = formatAge(Math.max(0, now - picturedAt));
  return (
    <>
      <AriaButton
        className={styles['small'] ?? ''}
        aria-label={t('Picture of {name}, {age}', { name, age })}
        onPress={() => setOpen(true)}
      >
        <img src={address} alt="" loading="lazy" />
        <span>{age}</span>
      </AriaButton>
      <Dialog title={name} isOpen={isOpen} onClose={() => setOpen(false)}>
        <figure className={styles['large']}>
          <img src={address} alt={t('What {name} showed: {title}', { name, title })} />
          <figcaption>
            {t('{title}, taken on {moment}', { title, moment: formatTimestamp(picturedAt) })}
          </figcaption>
        </figure>
      </Dialog>
    </>
  );
}

const SILENT_AFTER = 2 * MINUTE;

interface ScreenStateProps {
  readonly screen: JoinedScreen;
  readonly now: Millis;
}

/** Whether a screen is there and plays, or what keeps it from that. */
function ScreenState({ screen, now }: ScreenStateProps): ReactNode {
  const { seenAt, errors, activity } = screen;
  if (seenAt === null) return t('Not seen yet');
  if (now - seenAt > SILENT_AFTER) return <Badge kind="plain">{t('Not reachable')}</Badge>;
  if (errors.length > 0)
    return (
      <span title={errors.join(', ')}>{t('Charts that failed: {count}', { count: errors.length })}</span>
    );
  const text = screenActivityText(activity ?? { kind: 'playing' });
  const isPlaying = activity === null || activity.kind === 'playing';
  return isPlaying ? <Badge kind="live">{text}</Badge> : text;
}

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
