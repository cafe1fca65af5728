import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes. Started last, they would keep one core busy while the other is idle. */
const LONG = ['/tests/sim/worlds.test.ts'];

/**
 * Orders test files as Vitest does, the longest ones before: a fresh clone has no durations of an earlier run. The
 * files that share their modules are last, project by project: a worker ends when a file of another project is next.
 */
export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b) || a.project.name.localeCompare(b.project.name));
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  if (LONG.some((each) => moduleId.endsWith(each))) return 0;
  return project.config.isolate ? 1 : 2;
}
