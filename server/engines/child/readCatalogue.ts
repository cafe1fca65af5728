import { closedViews } from '../../access/closedViews.ts';
import type { ViewPath } from '../../access/engineNames.ts';
import { type Hearing, nameableBy } from '../../access/hearing.ts';
import type { CallResults, CatalogueCall } from '../protocol.ts';
import * as catalogue from './catalogue.ts';
import { functions } from './functions.ts';

/** Answers a call about the catalogue, with the names that its caller may see. */
export async function readCatalogue(
  { connection, names }: Pick<Hearing, 'connection' | 'names'>,
  call: CatalogueCall,
): Promise<CallResults[CatalogueCall['name']]> {
  const { only } = call;
  const hearing: Hearing = { connection, names, reading: { kind: 'free', dml: false, only } };
  const may = await nameableBy(hearing);
  const closed = async (isWanted: (view: ViewPath) => boolean) =>
    may === null ? [] : closedViews(hearing, may, isWanted);
  switch (call.name) {
    case 'catalogs':
      return catalogue.catalogs(connection, may);
    case 'schemas':
      return catalogue.schemas(connection, call.catalog, may);
    case 'tables':
      return catalogue.tables(connection, call, may);
    case 'table':
      return catalogue.table(
        connection,
        call.table,
        may,
        await closed(({ name }) => name === call.table.name),
      );
    case 'columns':
      return catalogue.columns(connection, may, await closed(() => true));
    case 'functions':
      return functions(connection, may);
  }
}
