import { compileQuery } from '#domain/compile/compileQuery.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { compileWorld } from './compileWorld.ts';
import { datasetDatasource } from './datasetDatasource.ts';
import type { ServedDatasource } from './datasource.ts';
import type { Marks } from '../access/reading.ts';
import type { ServerDeps } from '../deps.ts';
import { templateRounds, untilRendered } from '../templates/templateRounds.ts';
import {
  type LookupResult,
  type TemplateContext,
  type TemplateError,
  type TemplateLookup,
} from '#domain/template/template.ts';
import { hasTemplate } from '#domain/sql/statement/commentTags.ts';
import {
  type RenderedTemplate,
  type TemplateBudget,
  type TemplateJob,
  type TemplateResult,
} from '../templates/template.ts';

/** Renders the template of one text; text without one is returned unchanged, without a request. */
export async function renderSql(
  deps: ServerDeps,
  sql: string,
  context: TemplateContext,
  marks?: Marks | null,
): Promise<Result<RenderedTemplate, TemplateError>> {
  if (!hasTemplate(sql)) return ok({ sql, removedFilters: [], hasLookups: false });
  const [rendered] = await renderAll(deps, context, [sql], marks);
  return rendered ?? err({ kind: 'missing', names: [] });
}

/** Renders several texts with a shared budget. The marks are those of the statement that the texts become parts of. */
export const renderAll = (
  deps: ServerDeps,
  context: TemplateContext,
  texts: readonly string[],
  marks?: Marks | null,
  budget?: TemplateBudget,
): Promise<readonly TemplateResult[]> =>
  deps.templates.render({
    texts,
    context,
    lookup: lookupFor(deps, context, marks),
    ...(budget === undefined ? {} : { budget }),
  });

/**
 * Answers `dataset()` and `metric()`, if the caller may read the dataset. Their content may be a template itself, which
 * is rendered for the same caller with the rest of the same budget.
 */
function lookupFor(deps: ServerDeps, context: TemplateContext, marks?: Marks | null): TemplateJob['lookup'] {
  return async (requested, budget) => {
    const served = await readable(deps, context, requested, marks);
    if (!served.ok) return served;
    const { source, id, templateParams } = served.value;
    const values = { ...context.values, ...templateParams };
    const inner = { ...context, datasetId: id, values };
    const texts = templateRounds((each) => renderAll(deps, inner, each, marks, budget));
    if (requested.kind === 'metric') {
      const metric = source.metrics.find(({ name }) => name === requested.key);
      if (metric === undefined) {
        const table = source.from.kind === 'table' ? source.from.table : served.value.name;
        return err(`Metric \`\`${requested.key}\`\` not found in ${table}.`);
      }
      return untilRendered(texts, async () => texts.render(metric.expression));
    }
    const columns = requested.columns ?? source.columns.map(({ name }) => name);
    const metrics = requested.metrics ? { metrics: source.metrics.map(({ name }) => name) } : {};
    // The surrounding statement limits the rows.
    const world = {
      ...compileWorld(deps, served.value, texts.render),
      rowLimit: Infinity,
      maxRows: Infinity,
    };
    return untilRendered(texts, async (): Promise<LookupResult> => {
      const compiled = compileQuery({ columns, ...metrics }, source, world);
      if (!compiled.ok) return err(`dataset(${id}): ${compiled.error.message}`);
      return { ok: true, value: `(\n${compiled.value.sql}\n) AS dataset_${id}` };
    });
  };
}

async function readable(
  deps: ServerDeps,
  { caller }: TemplateContext,
  { kind, id }: TemplateLookup,
  marks?: Marks | null,
): Promise<Result<ServedDatasource, string>> {
  const user = caller.userId === null ? null : deps.meta.users.byId(caller.userId);
  if (user === null) return err(`${kind}() reads a dataset for who is signed in, and nobody is.`);
  const found = await datasetDatasource(deps, user, id, null, marks ?? undefined);
  if (found.ok) return found;
  if (found.error.kind === 'limited') return err(`${kind}(): ${found.error.reason}`);
  if (found.error.kind === 'forbidden') return err(`${kind}(): You may not read the dataset ${id}.`);
  return err(kind === 'dataset' ? `Dataset ${id} not found!` : `Dataset ID ${id} not found.`);
}
