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

/** The name of a paper; A4, lying, for every other text. */
export const readPaper = (text: unknown): Paper =>
  typeof text === 'string' && Object.hasOwn(PAPERS, text) ? (text as Paper) : 'a4-landscape';

/** Whether a dashboard is drawn narrower, so that its texts can be read. */
export const isUpright = (paper: Paper): boolean => PAPERS[paper][0] < PAPERS[paper][1];
