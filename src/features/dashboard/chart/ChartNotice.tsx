import type { ReactNode } from 'react';
import type { Icon } from '#ui/icon.ts';
import styles from './ChartNotice.module.css';

export interface ChartNoticeProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text?: string;
  /** The words that the text explains, as they came. */
  readonly detail?: string;
  readonly action?: ReactNode;
  /** Spoken at once. */
  readonly isAlert?: boolean;
}

/** In place of a picture: what happened, and what can be done. */
export function ChartNotice({
  icon: NoticeIcon,
  title,
  text,
  detail,
  action,
  isAlert = false,
}: ChartNoticeProps): ReactNode {
  return (
    <div
      className={styles['notice']}
      // Where the frame is too small for all words, pointing tells them.
      title={text === undefined ? title : `${title}: ${text}`}
      {...(isAlert && { role: 'alert' })}
    >
      <NoticeIcon size={20} strokeWidth={1.5} aria-hidden />
      <p className={styles['title']}>{title}</p>
      {text !== undefined && <p className={styles['text']}>{text}</p>}
      {detail !== undefined && <p className={styles['detail']}>{detail}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
