import { categoryText } from '../../../../../format/categoryText.ts';
import type { Series } from './seriesFrame.ts';

/** The key of a series as text: it is made of names, any of which may be empty. */
export const seriesLabel = ({ key }: Pick<Series, 'key'>): string =>
  key
    .split(', ')
    .map((each) => categoryText(each))
    .join(', ');
