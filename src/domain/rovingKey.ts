/** The next index of a roving tabindex after a key; null if the key does not move. */
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
