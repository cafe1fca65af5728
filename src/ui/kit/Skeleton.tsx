import type { ReactNode } from 'react';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  readonly width?: number | string;
  readonly height?: number;
}

/** A placeholder for loading content, shown only after 150 ms so that fast loads do not flicker. */
export function Skeleton({ width = '100%', height = 12 }: SkeletonProps): ReactNode {
  return <span aria-hidden className={styles['skeleton']} style={{ width, height }} />;
}
