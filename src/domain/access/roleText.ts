const TEXTS: ReadonlyMap<string, string> = new Map([
  ['Admin', 'Everything, also people, roles and settings.'],
  [
    'Alpha',
    'Reads all data; makes datasets, charts, dashboards and reports. The SQL editor comes with sql_lab.',
  ],
  ['Gamma', 'Makes charts and dashboards over data that another role, or a dashboard’s roles, open to it.'],
  ['sql_lab', 'Adds the SQL editor, over data that another role opens.'],
  ['Public', 'What visitors see without signing in, where the server was started with --public.'],
]);

/** What a role that comes with the server is for; empty for others. */
export const roleText = (name: string): string => TEXTS.get(name) ?? '';
