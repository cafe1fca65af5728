import type { LucideIcon } from 'lucide-react';

/** An icon: a component drawn in the text colour. */
export type Icon = LucideIcon;
/** Icons are 16 px with strokes as thin as the text's stems. */
export const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
