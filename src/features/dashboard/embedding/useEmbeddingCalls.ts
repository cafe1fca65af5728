import type { Embedding } from '#domain/dashboard/settings/embedding.ts';
import type { Result } from '#domain/result.ts';
import { useSession } from '../../services/session.ts';

/** What the dialog asks the server of one dashboard; an error is a sentence. */
export interface EmbeddingCalls {
  /** Null if it is not embedded. */
  readonly read: () => Promise<Result<Embedding | null, string>>;
  readonly save: (domains: readonly string[]) => Promise<Result<Embedding, string>>;
  readonly remove: () => Promise<Result<void, string>>;
}

export function useEmbeddingCalls(id: number): EmbeddingCalls {
  const { people } = useSession();
  return {
    read: async () => (await people()).embedding(id),
    save: async (domains) => (await people()).saveEmbedding(id, domains),
    remove: async () => (await people()).removeEmbedding(id),
  };
}
