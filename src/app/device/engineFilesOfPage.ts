import type { EngineFiles } from '#features/services/engineFiles.ts';
import { createEngineCache } from './engineCache.ts';
import { createEngineFiles, type EngineFilesPorts } from './engineFiles.ts';

export function engineFilesOfPage(ports: Omit<EngineFilesPorts, 'files'>): EngineFiles {
  const files = createEngineCache({ caches, fetch: globalThis.fetch.bind(globalThis) });
  return createEngineFiles({ ...ports, files });
}
