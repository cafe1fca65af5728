import type { ConnectionDraft } from '#domain/catalogue/connection/connectionDraft.ts';
import type { ConnectionField } from '#domain/catalogue/connection/databaseForm.ts';

/** What fields of a database show, and where they put what is typed. */
export interface DraftFieldsProps {
  readonly draft: ConnectionDraft;
  readonly faults: Readonly<Partial<Record<ConnectionField | 'cacheTimeout', string>>>;
  readonly onChange: (draft: ConnectionDraft) => void;
}
