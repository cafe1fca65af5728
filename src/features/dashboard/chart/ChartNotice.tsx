import type { ReactNode } from 'react';
import type { Icon } from '#ui/icon.ts';
import styles from './ChartNotice.module.css';

export interface ChartNoticeProps {
  readonly icon: Icon;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Spoken at once. */
  readonly isAlert?: boolean;
}

/** In place of a picture: what happened, and what can be done. */
export function ChartNotice({
  icon: NoticeIcon,
  title,
  children,
  action,
  isAlert = false,
}: ChartNoticeProps): ReactNode {
  return (
    <div className={styles['notice']} {...(isAlert && { role: 'alert' })}>
      <NoticeIcon size={20} strokeWidth={1.5} aria-hidden />
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <p className={styles['text']}>{children}</p>}
      {action}
    </div>
  );
}
