import { expose } from 'comlink';
import { browserEngine } from './engine/browserEngine.ts';
import { createEngineService, type EngineService } from './engine/engineService.ts';

// Whoever starts this worker wants the engine: it begins to load at once, and the first question waits for it.
const service = browserEngine().then(createEngineService);

expose({
  answer: async (question) => (await service).answer(question),
  forget: async (key) => (await service).forget(key),
} satisfies EngineService);
