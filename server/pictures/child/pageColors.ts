/** Pictures are light, as paper is. */
export const PAGE = { text: '#1b2130', muted: '#5b6478', line: '#dde1ea', surface: '#ffffff' } as const;
