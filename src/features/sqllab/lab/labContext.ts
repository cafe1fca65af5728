import { createContext, use } from 'react';
import type { Lab } from './createLab.ts';

export const LabContext = createContext<Lab | null>(null);

/** What the parts of the SQL editor act through. */
export function useLab(): Lab {
  const lab = use(LabContext);
  if (lab === null) throw new Error('useLab outside of LabContext');
  return lab;
}
