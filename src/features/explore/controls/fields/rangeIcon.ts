import { createLucideIcon } from 'lucide-react';

/** A calendar. Not one of the library's own: the files of those are grouped by all pages that have them. */
export const RangeIcon = createLucideIcon('range', [
  ['path', { d: 'M8 2v4M16 2v4M3 10h18', key: 'lines' }],
  ['rect', { x: '3', y: '4', width: '18', height: '18', rx: '2', key: 'page' }],
]);
