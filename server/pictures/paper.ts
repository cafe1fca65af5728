/** Sizes of paper in points. */
export const PAPERS = {
  'a4-landscape': [842, 595],
  'a4-portrait': [595, 842],
  'a3-landscape': [1191, 842],
  'a3-portrait': [842, 1191],
  'letter-landscape': [792, 612],
  'letter-portrait': [612, 792],
} as const;

export type Paper = keyof typeof PAPERS;
