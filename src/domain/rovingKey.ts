/** Where a key leads in a line of so many things, of which one can be reached by the keyboard; null where nowhere. */
export function rovingKey(key: string, at: number, count: number, isRtl: boolean): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowLeft': {
      const step = (key === 'ArrowRight') === isRtl ? -1 : 1;
      return (at + step + count) % count;
    }
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
