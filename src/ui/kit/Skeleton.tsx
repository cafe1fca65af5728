import type { ReactNode } from 'react';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  readonly width?: number | string;
  readonly height?: number;
}

/** Holds the place of what is still coming. It shows only past 150 ms, so that what is quick never flickers. */
export function Skeleton({ width = '100%', height = 12 }: SkeletonProps): ReactNode {
  return <span aria-hidden className={styles['skeleton']} style={{ width, height }} />;
}
