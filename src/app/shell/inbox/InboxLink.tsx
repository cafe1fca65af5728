import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDevice } from '#features/services/device.ts';
import { useHasServer } from '#features/services/useHasServer.ts';
import { countUnread } from '#store/inbox.ts';
import { formatNumber } from '#ui/format.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import styles from './InboxLink.module.css';

/** The way to the inbox, with the number of unread notes. */
export function InboxLink({ onOpen }: { readonly onOpen?: () => void }): ReactNode {
  const { db } = useDevice();
  const navigate = useNavigate();
  const hasServer = useHasServer();
  const unread = useLive(() => countUnread(db), [db]) ?? 0;
  // Nobody else is there who could do something meanwhile.
  if (!hasServer) return null;
  return (
    <span className={styles['place']}>
      <IconButton
        label={unread === 0 ? t('Inbox') : t('Inbox, {n} unread', { n: unread })}
        icon={Inbox}
        placement="end"
        onPress={() => {
          onOpen?.();
          void navigate('/inbox/');
        }}
      />
      {unread > 0 && (
        <span className={styles['count']} aria-hidden="true">
          {unread > 99 ? '99+' : formatNumber(unread)}
        </span>
      )}
    </span>
  );
}
