import type { ReactNode } from 'react';
import type { Icon } from '#ui/icon.ts';
import styles from './ChartNotice.module.css';

export interface ChartNoticeProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text?: string;
  /** The original message that the text explains. */
  readonly detail?: string;
  readonly action?: ReactNode;
  /** Announced at once. */
  readonly isAlert?: boolean;
}

/** Replaces a chart: what happened, and what can be done. */
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
      // Where the frame is too small for the whole text, a tooltip has it.
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
