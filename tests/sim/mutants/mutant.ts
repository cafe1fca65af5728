import type { Patch } from '../bundleSim.ts';
import type { Topic } from '../script.ts';

/** A law of the engine taken away, and a world that cannot do without it. */
export interface Mutant {
  readonly name: string;
  /** The rules of SPEC.md that it breaks. */
  readonly rules: string;
  readonly patches: readonly Patch[];
  readonly seed: number;
  /** What people do in that world. */
  readonly topic: Topic;
}
