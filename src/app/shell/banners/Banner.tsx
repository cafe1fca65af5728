import type { ReactNode } from 'react';
import { type Icon, ICON } from '#ui/icon.ts';
import styles from './Banners.module.css';

interface BannerProps {
  readonly icon: Icon;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One lasting state of the whole app. */
export function Banner({ icon: BannerIcon, action, children }: BannerProps): ReactNode {
  return (
    <div role="status" className={styles['banner']}>
      <BannerIcon {...ICON} />
      <span className={styles['text']}>{children}</span>
      {action}
    </div>
  );
}
