import { drawBeside } from './beside.ts';
import { drawSheet } from './sheet.ts';

/** `npm run looks`: every chart type in one sheet, or with `beside` those of a running Superset next to them. */
const [first, ...others] = process.argv.slice(2);
await (first === 'beside' ? drawBeside(others) : drawSheet(first === undefined ? [] : [first, ...others]));
