/** Where there is no room for a sidebar: the tables come in a sheet. */
export const NARROW = '(max-width: 820px)';
