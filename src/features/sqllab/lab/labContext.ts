import { createContext, use } from 'react';
import type { Lab } from './createLab.ts';

export const LabContext = createContext<Lab | null>(null);

/** The lab, for the components of the SQL editor. */
export function useLab(): Lab {
  const lab = use(LabContext);
  if (lab === null) throw new Error('useLab outside of LabContext');
  return lab;
}
