import type { CSSProperties } from 'react';

export interface Place {
  readonly width: number;
  readonly columns: number;
  readonly isRow: boolean;
  readonly height?: number | undefined;
}

/** Sizes are passed to the style sheet as numbers: on a narrow page it uses the heights and not the widths. */
export function gridArea({ width, columns, isRow, height }: Place): CSSProperties {
  return {
    ...(isRow && { '--span': Math.min(width, columns) }),
    ...(height !== undefined && { '--units': height }),
  } as CSSProperties;
}

export function gridColumns(columns: number): CSSProperties {
  return { '--columns': columns } as CSSProperties;
}
