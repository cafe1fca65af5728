import type { Patch } from '../bundleSim.ts';
import type { Topic } from '../script.ts';

/** A law of the engine taken away. */
export interface Mutant {
  readonly name: string;
  /** The rules of SPEC.md that it breaks. */
  readonly rules: string;
  readonly patches: readonly Patch[];
}

/** A law that worlds need: one that cannot do without it. */
export interface WorldMutant extends Mutant {
  readonly seed: number;
  /** What people do in that world. */
  readonly topic: Topic;
}

/** A law that no world can be seen to need: a file with a test that cites a rule of it, and fails. */
export interface TestMutant extends Mutant {
  readonly test: string;
}

/** The name of the file that is made of a mutant. */
export const slugOf = ({ name }: Mutant): string => `without-${name.replaceAll(/\W+/g, '-')}`;
