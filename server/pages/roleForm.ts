import { escapeHtml } from '../http/response/htmlPage.ts';

/** Pages that programs read and fill in, as those of Flask-AppBuilder. */

export interface FormOption {
  readonly value: number;
  readonly text: string;
  readonly isSelected: boolean;
}

/** The second of two tables is the list; the first is that of the search. */
export const roleTable = (roles: readonly { readonly id: number; readonly name: string }[]): string =>
  `<table></table><table><tr><th></th><th>Name</th></tr>${roles
    .map(
      ({ id, name }) => `<tr><td><a href="/roles/edit/${id}">Edit</a></td><td>${escapeHtml(name)}</td></tr>`,
    )
    .join('')}</table>`;

export const roleForm = (
  name: string,
  people: readonly FormOption[],
  permissions: readonly FormOption[],
): string =>
  `<form method="post"><label>Name <input name="name" value="${escapeHtml(name)}"></label>` +
  `<label>People ${select('user', people)}</label>` +
  `<label>Permissions ${select('permissions', permissions)}</label></form>`;

const select = (name: string, options: readonly FormOption[]): string =>
  `<select id="${name}" name="${name}" multiple>${options
    .map(
      ({ value, text, isSelected }) =>
        `<option value="${value}"${isSelected ? ' selected' : ''}>${escapeHtml(text)}</option>`,
    )
    .join('')}</select>`;

const NAMED: Readonly<Record<string, string>> = {
  'all_datasource_access all_datasource_access': 'All dataset access',
  'all_database_access all_database_access': 'All database access',
  'all_query_access all_query_access': 'All query access',
};
const DATA: readonly (readonly [string, RegExp, string])[] = [
  ['database_access', /^\[(.*?)\]\.\(id:\d+\)$/, 'Database'],
  ['schema_access', /^\[(.*?)\]\.\[(.*?)\]$/, 'Schema'],
  ['datasource_access', /^\[(.*?)\]\.\[(.*?)\]\(id:\d+\)$/, 'Dataset'],
];

/**
 * The words by which `superset-cli` looks for a permission: those of data without numbers, which differ from server to
 * server.
 */
export function permissionText(permission: string, view: string): string {
  const named = NAMED[`${permission} ${view}`];
  if (named !== undefined) return named;
  for (const [name, pattern, word] of DATA) {
    const found = permission === name ? pattern.exec(view) : null;
    if (found) return `${word} access on ${found.slice(1).join('.')}`;
  }
  return `${permission.replaceAll('_', ' ')} on ${view}`;
}
