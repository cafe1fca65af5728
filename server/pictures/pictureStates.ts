import { createHash } from 'node:crypto';
import type { DataMasks } from '#domain/nativeFilter/dataMask.ts';

/** The state in which a dashboard is to be drawn. */
export interface PictureState {
  readonly masks: DataMasks | null;
  /** The tab that it begins at; null for all. */
  readonly tab: string | null;
}

/** States that were asked for, by a name for their addresses; the oldest are forgotten. */
export interface PictureStates {
  readonly put: (userId: number, state: PictureState) => string;
  readonly get: (userId: number, key: string) => PictureState | null;
}

const MOST = 200;

export function pictureStates(): PictureStates {
  const kept = new Map<string, PictureState>();
  return {
    put(userId, state) {
      const key = createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 32);
      kept.delete(`${userId} ${key}`);
      kept.set(`${userId} ${key}`, state);
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST) break;
        kept.delete(oldest);
      }
      return key;
    },
    get: (userId, key) => kept.get(`${userId} ${key}`) ?? null,
  };
}
