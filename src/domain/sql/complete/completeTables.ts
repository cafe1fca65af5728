import { groupTokens, isPunctuation, type ItemGroup } from './completeGroups.ts';
import { ctesOf, sourcesOf } from './completeSources.ts';
import { tokenize, type CompletionToken } from './completeTokens.ts';

/** The tables a text reads or writes, in any statement, to prefetch their columns. */
export function tablesNamedIn(sql: string): readonly (readonly string[])[] {
  const paths = new Map<string, readonly string[]>();
  const visit = (group: ItemGroup): void => {
    const ctes = new Set(ctesOf(group.items).map((cte) => cte.name.toLowerCase()));
    for (const { path } of sourcesOf(group.items)) {
      const key = path.join('.').toLowerCase();
      if (path.length > 0 && !ctes.has(key)) paths.set(key, path);
    }
    for (const item of group.items) if (item.kind === 'group') visit(item);
  };
  for (const statement of splitTokens(tokenize(sql))) visit(groupTokens(statement, sql.length));
  return [...paths.values()];
}

function splitTokens(tokens: readonly CompletionToken[]): CompletionToken[][] {
  const statements: CompletionToken[][] = [[]];
  for (const token of tokens) {
    if (isPunctuation(token, ';')) statements.push([]);
    else if (token.kind !== 'comment') statements.at(-1)?.push(token);
  }
  return statements;
}
