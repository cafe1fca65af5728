/** Screens without room for a sidebar: the tables are in a sheet. */
export const NARROW = '(max-width: 820px)';
