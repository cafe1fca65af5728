import * as v from 'valibot';
import { toJsonSchema } from '@valibot/to-json-schema';
import { err, type Result } from '#domain/result.ts';
import type { ToolServer } from './toolServer.ts';

/** What a tool returns: a value, and a picture where it draws one. */
export interface ToolOutcome {
  readonly value: unknown;
  readonly png?: Uint8Array;
}

/** A tool of models. It reads, or drafts something that its person looks at; none saves, changes or sends anything. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  /** The error is a sentence. */
  run(server: ToolServer, input: unknown): Promise<Result<ToolOutcome, string>>;
}

export function defineTool<S extends v.GenericSchema>(
  definition: Omit<Tool, 'inputSchema' | 'run'> & {
    readonly input: S;
    readonly run: (server: ToolServer, input: v.InferOutput<S>) => Promise<Result<ToolOutcome, string>>;
  },
): Tool {
  const { input, run, ...rest } = definition;
  return {
    ...rest,
    inputSchema: toJsonSchema(input, { errorMode: 'ignore' }),
    async run(server, given) {
      const parsed = v.safeParse(input, given ?? {});
      if (parsed.success) return run(server, parsed.output);
      const [issue] = parsed.issues;
      // A model that misspells what a list is filtered by would take all of it for what it asked for.
      const message = issue.expected === 'never' ? 'There is no such input of this tool.' : issue.message;
      return err([v.getDotPath(issue), message].filter(Boolean).join(': '));
    },
  };
}

export const id = v.pipe(v.number(), v.integer(), v.minValue(1));
