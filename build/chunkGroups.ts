import { DRAWING_CHUNKS } from './drawingChunks.ts';
import { PAGE_CHUNKS } from './pageChunks.ts';

/** What several dialogs or pages load is one file for each set of them; small files are merged up to a size. */
const SHARED = { minShareCount: 2, entriesAware: true };

/** Which modules share a file. A module is in the group of the highest priority that takes it. */
export const CHUNK_GROUPS = [
  { name: 'shell', tags: ['$initial' as const], priority: 3 },
  DRAWING_CHUNKS,
  PAGE_CHUNKS,
  {
    ...SHARED,
    name: 'icons',
    test: /[\\/]node_modules[\\/]lucide-react[\\/]/,
    entriesAwareMergeThreshold: 20_000,
    priority: 2.8,
  },
  { ...SHARED, name: 'shared', entriesAwareMergeThreshold: 800 },
];
