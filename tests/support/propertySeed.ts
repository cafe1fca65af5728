/**
 * Properties draw the same values in every run of `npm test`, so that a change alone decides whether it passes.
 * `npm run test:long` draws new ones: PROPERTY_SEED is a 32-bit whole number. A failure prints its seed.
 */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_126) });

/** How many values a dear property draws: few in `npm test`, more in `npm run test:long`. RUNS sets another number. */
export const runsOf = (few: number, many: number): number =>
  Number(process.env['RUNS'] ?? (process.env['PROPERTY_SEED'] === undefined ? few : many));
