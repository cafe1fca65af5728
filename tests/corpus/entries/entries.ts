import type { Entry } from '../entry.ts';
import { CHARTS } from './charts.ts';
import { FILES } from './files.ts';
import { GROUPS } from './groups.ts';
import { PAGES } from './pages.ts';
import { SQL_TEXT } from './sqlText.ts';
import { VALUES } from './values.ts';

export const ENTRIES: readonly Entry[] = [
  ...SQL_TEXT,
  ...VALUES,
  ...FILES,
  ...CHARTS,
  ...GROUPS,
  ...PAGES,
].toSorted((a, b) => a.number - b.number);
