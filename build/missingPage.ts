/** The first script of `404.html`, before anything whose address depends on the base. */
import { baseOfPath } from './baseOfPath.ts';

const base = document.querySelector('base');
if (base !== null) base.href = baseOfPath(location.pathname);
