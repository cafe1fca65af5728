import { clockDuration, preciseDuration, wordDuration } from './duration.ts';
import { memory } from './memory.ts';
import { signedSmartNumber } from './smartNumber.ts';

/** Named formats besides d3's syntax. Durations are of milliseconds, memory of bytes. */
export const NAMED_NUMBER_FORMATS: Readonly<Record<string, (value: number) => string>> = {
  SMART_NUMBER_SIGNED: signedSmartNumber,
  DURATION: wordDuration,
  DURATION_SUB: preciseDuration,
  DURATION_COL: clockDuration,
  MEMORY_DECIMAL: memory(1000, ''),
  MEMORY_BINARY: memory(1024, ''),
  MEMORY_TRANSFER_RATE_DECIMAL: memory(1000, '/s'),
  MEMORY_TRANSFER_RATE_BINARY: memory(1024, '/s'),
};
