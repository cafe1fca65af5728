import { drawBeside } from './beside.ts';
import { drawForms } from './forms.ts';
import { drawHostile } from './hostileLooks.ts';
import { drawSheet } from './sheet.ts';

/**
 * `npm run looks`: every chart type in one sheet; with `beside` those of a running Superset next to them; with `forms`
 * forms at random next to those of a Superset; with `hostile` rows that nobody expects, at any size.
 */
const [first, ...others] = process.argv.slice(2);
if (first === 'beside') await drawBeside(others);
else if (first === 'forms') await drawForms(others);
else if (first === 'hostile') await drawHostile(others);
else await drawSheet(first === undefined ? [] : [first, ...others]);
