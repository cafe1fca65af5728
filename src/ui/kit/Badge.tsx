import { Archive, Clock3, HardDrive, TriangleAlert, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { type Icon, ICON } from '../icon.ts';
import styles from './Badge.module.css';

/** live: just from the server; local: on this device; aged: cached, by age; plain: a note. */
export type BadgeKind = 'live' | 'local' | 'aged' | 'aged-amber' | 'aged-red' | 'danger' | 'plain';

const ICONS: Readonly<Record<BadgeKind, Icon | null>> = {
  live: Zap,
  local: HardDrive,
  aged: Clock3,
  'aged-amber': Clock3,
  'aged-red': Archive,
  danger: TriangleAlert,
  plain: null,
};

export interface BadgeProps {
  readonly kind: BadgeKind;
  /** Replaces the kind's icon. */
  readonly icon?: Icon;
  readonly children: ReactNode;
}

/** A short text for source or state, so that colour is never the only sign. */
export function Badge({ kind, icon, children }: BadgeProps): ReactNode {
  const BadgeIcon = icon ?? ICONS[kind];
  return (
    <span className={classes(styles['badge'], styles[kind])}>
      {BadgeIcon !== null && <BadgeIcon {...ICON} size={13} />}
      {children}
    </span>
  );
}
