import { type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { JoinedScreen } from '#domain/kiosk/joinedScreen.ts';
import type { Millis } from '#domain/time.ts';
import { formatAge, formatTimestamp } from '#ui/format.ts';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import styles from './ScreenPicture.module.css';

/** What a screen showed last, and how long ago; larger when pressed. */
export function ScreenPicture({
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
