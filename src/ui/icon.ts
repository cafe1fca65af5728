import type { LucideIcon } from 'lucide-react';

/** An icon of the set: a component that draws itself in the colour of its text. */
export type Icon = LucideIcon;
/** Icons are 16 px with thin strokes, as wide as the text's stems. */
export const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
