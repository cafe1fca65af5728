import { drawBeside } from './beside.ts';
import { drawForms } from './forms.ts';
import { drawSheet } from './sheet.ts';

/**
 * `npm run looks`: every chart type in one sheet; with `beside` those of a running Superset next to them; with `forms`
 * forms at random next to those of a Superset.
 */
const [first, ...others] = process.argv.slice(2);
if (first === 'beside') await drawBeside(others);
else if (first === 'forms') await drawForms(others);
else await drawSheet(first === undefined ? [] : [first, ...others]);
