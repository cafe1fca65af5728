import { usualSchema, type NewDatasetDraft } from '#domain/dataset/creation/newDatasetDraft.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';

/** Where the rows of a new dataset are. */
export interface SchemaPlace {
  readonly dbId: number | null;
  readonly schema: string | null;
}

export interface ShownPlace {
  readonly place: SchemaPlace;
  /** The schemas of its database, as far as they are known. */
  readonly schemas: readonly string[];
}

const NONE: readonly string[] = [];

/** The place of a draft, in the usual schema of its database as long as none is chosen. */
export function usePlace({ dbId, schema }: Pick<NewDatasetDraft, 'dbId' | 'schema'>): ShownPlace {
  const { db } = useDevice();
  const read = useLive(
    async () => ({
      of: dbId,
      schemas:
        dbId === null
          ? NONE
          : ((await catalogueEntry(db, 'schemas', { dbId, catalog: null }))?.payload ?? NONE),
    }),
    [db, dbId],
  );
  // Until the storage is read again, they are those of the database that was chosen before.
  const schemas = read?.of === dbId ? read.schemas : NONE;
  return { place: { dbId, schema: schema ?? usualSchema(schemas) }, schemas };
}
