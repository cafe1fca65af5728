import { expose } from 'comlink';
import { browserEngine } from './engine/browserEngine.ts';
import { createEngineService } from './engine/engineService.ts';
import type { EngineService } from './engine/engineService.ts';

// Starting this worker means the engine is needed: load at once; the first request waits for it.
const service = browserEngine().then(createEngineService);

expose({
  answer: async (request, number) => (await service).answer(request, number),
  stop: async (number) => (await service).stop(number),
} satisfies EngineService);
