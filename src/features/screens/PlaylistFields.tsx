import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { newPlaylistItem, type PlaylistContents, type PlaylistItem } from '#domain/kiosk/playlist.ts';
import { newUuid } from '#domain/newUuid.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../services/device.ts';
import { useListReading } from '../documents/useListReading.ts';
import { NameField } from '../shared/records/RecordFields.tsx';
import type { RecordEditing } from '../shared/records/RecordPage.tsx';
import styles from '../shared/records/Record.module.css';
import { reportTargets } from '../documents/reportTargets.ts';
import { ItemFields } from './ItemFields.tsx';
import { TimeField } from './typedFields.tsx';

/** Everything that can be set of a playlist. */
export function PlaylistFields({ content, set }: RecordEditing<PlaylistContents>): ReactNode {
  const { db, random } = useDevice();
  const { outcome } = useListReading('dashboards');
  const targets = useLive(() => reportTargets(db), [db]);
  const dashboards = (targets ?? []).filter(({ target }) => target.kind === 'dashboard');
  const { items } = content;
  const [first] = dashboards;

  const change = (id: string, parts: Partial<PlaylistItem>, mark: string): void =>
    set(
      { items: items.map((each) => (each.id === id ? { ...each, ...parts } : each)) },
      'Dashboard',
      `${mark} ${id}`,
    );
  function move(index: number, by: number): void {
    const moved = [...items];
    const [item] = moved.splice(index, 1);
    if (item) moved.splice(index + by, 0, item);
    set({ items: moved }, 'Move');
  }

  return (
    <div className={styles['fields']}>
      <NameField content={content} set={set} />
      <div className={styles['row']}>
        <TimeField
          label={t('Screen off from')}
          minute={content.nightFrom}
          onChange={(nightFrom) => set({ nightFrom }, 'Dark hours', 'night from')}
        />
        <TimeField
          label={t('Screen on again at')}
          minute={content.nightTo}
          note={t('Between these times the screen shows nothing. Equal times: it is always on.')}
          onChange={(nightTo) => set({ nightTo }, 'Dark hours', 'night to')}
        />
      </div>
      {items.map((item, index) => (
        <ItemFields
          key={item.id}
          item={item}
          number={index + 1}
          dashboards={dashboards}
          onChange={(parts, mark) => change(item.id, parts, mark)}
          onMoveUp={index === 0 ? null : () => move(index, -1)}
          onMoveDown={index === items.length - 1 ? null : () => move(index, 1)}
          onRemove={() => set({ items: items.filter(({ id }) => id !== item.id) }, 'Remove')}
        />
      ))}
      <Button
        icon={Plus}
        isDisabled={first === undefined}
        onPress={() =>
          first &&
          set({ items: [...items, newPlaylistItem(newUuid(random), first.target.id)] }, 'Add dashboard')
        }
      >
        {t('Add dashboard')}
      </Button>
      {targets !== undefined && first === undefined && outcome !== null && (
        <p className={styles['note']}>
          {outcome === 'read'
            ? t('There is no dashboard yet.')
            : t('No dashboard is known on this device. The list loads when the server is back.')}
        </p>
      )}
    </div>
  );
}
