/**
 * Properties draw the same values in every run of `npm test`, so that a change alone decides whether it passes.
 * `npm run test:long` draws new ones: PROPERTY_SEED is a 32-bit whole number. A failure prints its seed.
 */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_126) });
