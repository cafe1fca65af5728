/** The colours a tab can be marked with. */
export const TAB_COLORS = ['red', 'orange', 'green', 'blue', 'purple', 'grey'] as const;

export type TabColor = (typeof TAB_COLORS)[number];
