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
  const may = await nameableBy({ connection, names, reading: { kind: 'free', dml: false, only } });
  switch (call.name) {
    case 'catalogs':
      return catalogue.catalogs(connection, may);
    case 'schemas':
      return catalogue.schemas(connection, call.catalog, may);
    case 'tables':
      return catalogue.tables(connection, call, may);
    case 'table':
      return catalogue.table(connection, call.table, may);
    case 'columns':
      return catalogue.columns(connection, may);
    case 'functions':
      return functions(connection, may);
  }
}
