import { readFile } from 'node:fs/promises';
import * as v from 'valibot';

const attachment = v.object({ name: v.string(), path: v.optional(v.string()) });
const spec = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(
    v.object({
      status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
      results: v.array(v.object({ attachments: v.array(attachment) })),
    }),
  ),
});
type Spec = v.InferOutput<typeof spec>;

interface Suite {
  readonly specs: readonly Spec[];
  readonly suites?: readonly Suite[] | undefined;
}
const suite: v.GenericSchema<Suite> = v.object({
  specs: v.array(spec),
  suites: v.optional(v.array(v.lazy(() => suite))),
});

const report = v.object({
  suites: v.array(suite),
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
});

export interface BrowserReport {
  readonly stats: v.InferOutput<typeof report>['stats'];
  /** The tests that failed at first: whether they passed on retry, and the page's content when they failed. */
  readonly troubled: readonly {
    readonly title: string;
    readonly passedLater: boolean;
    readonly page: string;
  }[];
}

/** The most lines of a page that are useful in a log. */
const MAX_LINES = 150;

/** Reads Playwright's report. Throws if it is missing or invalid. */
export async function readBrowserReport(path: string): Promise<BrowserReport> {
  const { stats, suites } = v.parse(report, JSON.parse(await readFile(path, 'utf8')));
  const troubled = suites
    .flatMap(specsOf)
    .flatMap(({ title, file, tests }) => tests.map((test) => ({ ...test, title: `${file} › ${title}` })))
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(async ({ title, status, results }) => {
      const files = results.flatMap((result) => result.attachments);
      const shown = files.find(({ name }) => name === 'error-context')?.path;
      const page = shown === undefined ? '' : await readFile(shown, 'utf8');
      return { title, passedLater: status === 'flaky', page: pageOnly(page) };
    });
  return { stats, troubled: await Promise.all(troubled) };
}

function specsOf({ specs, suites }: Suite): readonly Spec[] {
  return [...specs, ...(suites ?? []).flatMap(specsOf)];
}

/** The page's accessibility tree, from a text that also has the error and the test's source. */
function pageOnly(context: string): string {
  const page = /```yaml\n(.*?)\n```/s.exec(context)?.[1] ?? 'What stood on the page was not kept.';
  return page.split('\n').slice(0, MAX_LINES).join('\n');
}
