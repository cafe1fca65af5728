import { createContext } from 'react';
import type { OutlineSource } from '#charts/kit/maps/outlineSource.ts';

/** Where the charts of a page get the outlines of countries. */
export const OutlinesContext = createContext<OutlineSource | null>(null);
