import { moduleFileCalls } from '../moduleFile.ts';

/** Engines that were added on the machine of the embedded server. */
export const engineFileCalls = moduleFileCalls('/api/v1/sextant/engine/');
