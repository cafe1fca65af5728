import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The recorded responses of a Superset; another recording may be given. */
export const RECORDING = resolve(
  process.env['SEXTANT_CONTRACT'] ?? fileURLToPath(new URL('./recorded', import.meta.url)),
);
