import { type RefObject, useEffect, useState } from 'react';

export interface ViewportSize {
  readonly width: number;
  readonly height: number;
}

/** The size of the room of a map in pixels; null until it has one. */
export function useRoomSize(room: RefObject<HTMLElement | null>): ViewportSize | null {
  const [size, setSize] = useState<ViewportSize | null>(null);
  useEffect(() => {
    const element = room.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 };
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [room]);
  return size;
}
