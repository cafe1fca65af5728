import { dayWithoutNetwork } from './dayWithoutNetwork.ts';
import type { Walk } from './walk.ts';

/** In the order of the guide's table. */
export const WALKS: readonly Walk[] = [dayWithoutNetwork];
