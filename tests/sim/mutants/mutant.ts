import type { Patch } from '../bundleSim.ts';
import type { Topic } from '../steps/topic.ts';

/** A rule removed from the engine. */
export interface Mutant {
  readonly name: string;
  /** The rules of SPEC.md that it breaks. */
  readonly rules: string;
  readonly patches: readonly Patch[];
}

/** With a world that fails without the rule. */
export interface WorldMutant extends Mutant {
  readonly seed: number;
  /** What people do in that world. */
  readonly topic: Topic;
  /** Why the judge alone does not find it: what its histories do not tell. */
  readonly unjudged?: string;
}

/** With a test file in which a test that cites the rule fails without it. */
export interface TestMutant extends Mutant {
  readonly test: string;
}

/** The name of a mutant's bundle. */
export const slugOf = ({ name }: Mutant): string => `without-${name.replaceAll(/\W+/g, '-')}`;

/** Whether a test's full name cites one of the rules. */
export const cites = ({ rules }: Mutant, test: string): boolean =>
  new RegExp(`\\b(${rules.replaceAll(' ', '|')})\\b`).test(test);
