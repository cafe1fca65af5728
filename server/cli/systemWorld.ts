import { randomBytes } from 'node:crypto';
import type { Clock, Random } from '#domain/time.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
};

export const systemRandom: Random = { bytes: (length) => randomBytes(length) };
