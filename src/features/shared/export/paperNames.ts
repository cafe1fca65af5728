/** Sizes of paper that the server draws on. */
export const PAPER_SIZES = [
  { id: 'a4', name: 'A4' },
  { id: 'a3', name: 'A3' },
  { id: 'letter', name: 'Letter' },
] as const;

export const DIRECTIONS = [
  { id: 'landscape', name: 'Landscape' },
  { id: 'portrait', name: 'Portrait' },
] as const;
