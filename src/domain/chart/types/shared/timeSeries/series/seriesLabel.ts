import { categoryText } from '../../../../../format/categoryText.ts';
import type { Series } from './seriesFrame.ts';

/** The key of a series as text: the dimensions at its end may be empty. */
export function seriesLabel({ key, dimensions }: Pick<Series, 'key' | 'dimensions'>): string {
  const end = dimensions.join(', ');
  const start = key.slice(0, key.length - end.length);
  const isOfDimensions = dimensions.length > 0 && key.endsWith(end) && /^$|, $/.test(start);
  if (!isOfDimensions) return categoryText(key);
  return start + dimensions.map((each) => categoryText(each)).join(', ');
}
