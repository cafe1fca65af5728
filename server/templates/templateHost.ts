import type { ChildProcess } from 'node:child_process';
import { err, ok } from '#domain/result.ts';
import { backendOf } from '../engines/backends.ts';
import { unsoundPlace } from '../http/request/soundJson.ts';
import { LIMITS } from '#domain/template/limits.ts';
import { lookupKey, type RenderRequest, type RenderedText } from '#domain/template/protocol.ts';
import { renderer, type Renderer, startRenderer } from './rendererProcess.ts';
import type { LookupResult, TemplateError, TemplateLookup } from '#domain/template/template.ts';
import type { TemplateBudget, TemplateJob, TemplateResult, Templates } from './template.ts';
import { turns } from './turns.ts';

export interface TemplateHostOptions {
  /** The entry point of a renderer; see `rendererUrl`. */
  readonly childUrl: URL;
  /** Starts a renderer; set in tests only. */
  readonly startChild?: (entry: URL) => ChildProcess;
  /** Parallel renderings. With two, one person's infinite template leaves a slot for others. */
  readonly places?: number;
  readonly milliseconds?: number;
}

/** Renders templates in child processes, which start on demand and are reused. */
export function templateHost(options: TemplateHostOptions): Templates {
  const { places = 2, milliseconds = LIMITS.milliseconds, startChild = startRenderer } = options;
  const idle: Renderer[] = [];
  const all = new Set<Renderer>();
  const queue = turns(places, LIMITS.waiting);
  let isClosed = false;

  const start = (): Renderer => {
    const one = renderer(startChild(options.childUrl));
    all.add(one);
    return one;
  };
  const put = (one: Renderer): void => {
    if (isClosed) return;
    if (one.alive) idle.push(one);
    else {
      // A replacement is started for the next template.
      all.delete(one);
      idle.push(start());
    }
  };
  const taken = (): Renderer => {
    for (let one = idle.pop(); one !== undefined; one = idle.pop()) {
      if (one.alive) return one;
      all.delete(one);
    }
    return start();
  };

  async function ask(
    request: RenderRequest,
    person: string,
    budget: TemplateBudget,
  ): Promise<readonly RenderedText[]> {
    const refuseAll = (error: TemplateError): readonly RenderedText[] =>
      request.texts.map(() => ({ type: 'error', error }));
    const turn = await queue.take(person);
    if (!turn.ok) return refuseAll(BUSY);
    try {
      if (budget.milliseconds <= 0) return refuseAll(late(milliseconds));
      if (isClosed) return refuseAll(DIED);
      const one = taken();
      const spoken = await one.ask(request, budget.milliseconds);
      budget.milliseconds -= spoken.took;
      put(one);
      if (spoken.kind === 'answer') return spoken.answer.results;
      return refuseAll(spoken.kind === 'late' ? late(milliseconds) : DIED);
    } finally {
      queue.free(person);
    }
  }

  return {
    async render(job) {
      const tooLong = sizeFault(job);
      if (tooLong !== null) return job.texts.map(() => err(tooLong));
      const budget = job.budget ?? { milliseconds, lookups: LIMITS.lookups };
      const person = String(job.context.caller.userId);
      const found = new Map<string, LookupResult>();
      // A renderer knows none of the engines that were added here.
      const data = backendOf(job.context.dialect)?.added?.data;
      const added = data === undefined ? {} : { dialectData: data };
      for (;;) {
        const request = { texts: job.texts, context: job.context, found: [...found], ...added };
        // Each round has the results of the lookups that the previous one requested.
        const answers = await ask(request, person, budget);
        const requested = answers.flatMap((each) => (each.type === 'asks' ? each.lookups : []));
        if (requested.length === 0) return answers.map((each) => resultOf(each, found.size > 0));
        await lookUpAll(requested, job, budget, found);
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...all].map((one) => one.end()));
    },
  };
}

/** Answers open lookups one after the other, since they share a budget. */
async function lookUpAll(
  requested: readonly TemplateLookup[],
  job: TemplateJob,
  budget: TemplateBudget,
  found: Map<string, LookupResult>,
): Promise<void> {
  for (const lookup of requested) {
    const key = lookupKey(lookup);
    if (found.has(key)) continue;
    budget.lookups--;
    found.set(key, budget.lookups < 0 ? err(TOO_MANY) : await job.lookup(lookup, budget));
  }
}

function resultOf(answer: RenderedText, hasLookups: boolean): TemplateResult {
  if (answer.type === 'text')
    return ok({ sql: answer.sql, removedFilters: answer.removedFilters, hasLookups });
  return err(answer.type === 'error' ? answer.error : DIED);
}

function sizeFault({ texts, context }: TemplateJob): TemplateError | null {
  const most = LIMITS.text.toLocaleString('en-US');
  if (texts.some((text) => text.length > LIMITS.text))
    return limit(`The template has more than ${most} characters. Shorten it.`);
  // Parameters come as texts inside fields, whose depth nothing has limited; deep ones cannot be serialized.
  const unsound = unsoundPlace(context);
  if (unsound !== null) return limit(`The parameters of the template cannot be used. ${unsound.reason}`);
  return JSON.stringify(context).length > LIMITS.values
    ? limit(`The parameters of the template have more than ${most} characters. Shorten them.`)
    : null;
}

const limit = (message: string): TemplateError => ({
  kind: 'refused',
  type: 'TemplateLimitError',
  message,
  line: null,
});
const late = (milliseconds: number): TemplateError =>
  limit(`The template was stopped after ${milliseconds / 1000} seconds. Shorten its loops, texts and lists.`);
const BUSY = limit(
  `More than ${LIMITS.waiting} of your templates wait to be rendered. Try again when they are done.`,
);
const DIED = limit('The template renderer crashed. Try again.');
const TOO_MANY = `dataset() and metric() lead to more than ${LIMITS.lookups} others. Do they lead to themselves?`;
