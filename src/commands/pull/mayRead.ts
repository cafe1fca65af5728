import { may } from '#domain/access/rights.ts';
import type { Tables } from '#store/schema.ts';
import { setting } from '#store/settings.ts';

/** Whether the server lets the person read what a view has. True before their permissions are known. */
export async function mayRead(db: Tables, view: string): Promise<boolean> {
  const rights = await setting(db, 'rights');
  return rights === null || may(rights, 'can_read', view);
}
