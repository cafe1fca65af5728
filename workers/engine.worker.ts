import { expose } from 'comlink';
import { browserEngine } from './engine/browserEngine.ts';
import { createEngineService } from './engine/engineService.ts';
import type { EngineService } from './engine/engineService.ts';

// Whoever starts this worker wants the engine: it begins to load at once, and the first question waits for it.
const service = browserEngine().then(createEngineService);

expose({
  answer: async (question, number) => (await service).answer(question, number),
  stop: async (number) => (await service).stop(number),
} satisfies EngineService);
